; What Dart says of other symbols. What is called stands beside its arguments.
(_ (identifier) @call . (selector (argument_part)))
(_ [(identifier) (this) (super)] @receiver . (selector (unconditional_assignable_selector (identifier) @call)) . (selector (argument_part)))
(_ (super) @receiver . (unconditional_assignable_selector (identifier) @call) . (selector (argument_part)))
(library_import (import_specification (configurable_uri (uri (string_literal) @source)) (identifier)? @alias)) @import.all
(library_export (configurable_uri (uri (string_literal) @source))) @statement
(library_export) @export.all

(superclass (type_identifier) @extends)
(mixins (type_identifier) @extends)
(interfaces (type_identifier) @implements)
(declaration (type_identifier) @type (initialized_identifier_list (initialized_identifier (identifier) @field)))
(formal_parameter (type_identifier) @type name: (identifier) @bind)
(initialized_variable_definition (type_identifier) @type name: (identifier) @bind)
(initialized_variable_definition name: (identifier) @bind . value: (identifier) @value)
(function_signature . (type_identifier) @returns)
