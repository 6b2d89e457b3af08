; What Kotlin says of other symbols. An object is made by a call of its class.
(call_expression . [(simple_identifier) (navigation_expression)] @call)
(package_header (identifier) @name) @package
(import_header (identifier (simple_identifier) @name .) @source .) @import
(import_header (identifier (simple_identifier) @name .) @source (import_alias (type_identifier) @alias)) @import
(import_header (identifier) @source (wildcard_import)) @import.all

(delegation_specifier (constructor_invocation (user_type) @extends))
(delegation_specifier (user_type) @implements)
(class_parameter (binding_pattern_kind) (simple_identifier) @field (_) @type)
(class_parameter . (simple_identifier) @bind . (_) @type)
(class_body (property_declaration (variable_declaration (simple_identifier) @field (_)? @type) (_)? @value .))
(statements (property_declaration (variable_declaration (simple_identifier) @bind (_)? @type) (_)? @value .))
(parameter (simple_identifier) @bind . (_) @type)
(for_statement (variable_declaration (simple_identifier) @bind))
(lambda_parameters (variable_declaration (simple_identifier) @bind))
(function_declaration (function_value_parameters) . (user_type) @returns . (function_body))
