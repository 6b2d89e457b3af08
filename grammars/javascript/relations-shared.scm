; What JavaScript, TypeScript and TSX say of other symbols alike.
(call_expression function: [(identifier) (member_expression) (super)] @call)
(new_expression constructor: [(identifier) (member_expression)] @new)

(import_statement source: (string) @source) @statement
(import_statement "import" . source: (string) @source) @import.effect
(import_clause (identifier) @alias) @import.default
(namespace_import (identifier) @alias) @import.all
(import_specifier name: (_) @name alias: (_)? @alias) @import
(export_statement source: (string) @source) @statement
(export_specifier name: (_) @name alias: (_)? @alias) @export
(namespace_export (_) @alias) @export.all
(export_statement "*" @export.all)
(export_statement "default" value: (identifier) @name) @export.default
(export_statement "default" declaration: (_ name: (_) @name)) @export.default
(variable_declarator
  name: [(identifier) @alias (object_pattern (shorthand_property_identifier_pattern) @name)]
  value: (call_expression function: (identifier) @_require arguments: (arguments (string) @source))
  (#eq? @_require "require")) @import

(array_pattern (identifier) @bind)
(shorthand_property_identifier_pattern) @bind
(assignment_expression left: (member_expression object: (this)) @bind right: (_) @value)
(arrow_function parameter: (identifier) @bind)
(for_in_statement left: (identifier) @bind operator: "of" right: (_) @element)
(for_in_statement left: (identifier) @bind operator: "in")
