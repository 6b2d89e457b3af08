; inherits: ./relations-shared.scm
; What plain JavaScript writes in its own way.
(variable_declarator name: (identifier) @bind value: (_)? @value)
(formal_parameters (identifier) @bind)
(field_definition property: (_) @field value: (_)? @value)
(class_heritage (_) @extends)
(jsx_opening_element name: [(identifier) (member_expression)] @call)
(jsx_self_closing_element name: [(identifier) (member_expression)] @call)
(export_specifier name: "default" @name alias: (_)? @alias) @export
