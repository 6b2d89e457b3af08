; What Swift says of other symbols. An object is made by a call of its class.
(call_expression . [(simple_identifier) (navigation_expression)] @call)
(import_declaration (identifier) @source) @import.all

(inheritance_specifier inherits_from: (_) @extends)
(class_body (property_declaration name: (pattern bound_identifier: (_) @field) . (type_annotation (_) @type)))
(class_body (property_declaration name: (pattern bound_identifier: (_) @field) . value: (_) @value))
(statements (property_declaration name: (pattern bound_identifier: (_) @bind) . (type_annotation (_) @type)))
(statements (property_declaration name: (pattern bound_identifier: (_) @bind) . value: (_) @value))
(parameter name: (simple_identifier) @bind name: (_) @type)
(protocol_function_declaration name: (simple_identifier) @name) @member
; What a function returns has the field of its name.
(function_declaration name: (user_type) @returns)
