; What Scala says of other symbols.
(call_expression function: [(identifier) (field_expression)] @call)
(call_expression function: (generic_function function: (_) @call))
(instance_expression . [(type_identifier) (generic_type) (stable_type_identifier)] @new)
(package_clause name: (_) @name) @package
(import_declaration path: (identifier) @name .) @import @source
(import_declaration (namespace_selectors)) @statement @source
(namespace_selectors (identifier) @name @import)
(arrow_renamed_identifier name: (identifier) @name alias: (identifier) @alias) @import
(import_declaration (namespace_wildcard)) @import.all @source

(extends_clause . type: (_) @extends)
(extends_clause type: (_) (_)? type: (_) @implements)
(class_parameter name: (identifier) @field type: (_) @type)
(parameter name: (identifier) @bind type: (_) @type)
(template_body (val_definition pattern: (identifier) @field type: (_)? @type value: (_)? @value))
(template_body (var_definition pattern: (identifier) @field type: (_)? @type value: (_)? @value))
(block (val_definition pattern: (identifier) @bind type: (_)? @type value: (_)? @value))
(block (var_definition pattern: (identifier) @bind type: (_)? @type value: (_)? @value))
(function_declaration name: (identifier) @name return_type: (_)? @type) @member
(function_definition return_type: (_) @returns)
