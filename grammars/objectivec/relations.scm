; What Objective-C says of other symbols. The first word of a message is the method's name.
(message_expression receiver: (_) @receiver . method: (identifier) @call)
(message_expression receiver: (message_expression receiver: (identifier) @new method: (identifier) @_alloc) (#eq? @_alloc "alloc"))
(call_expression function: (identifier) @call)
(preproc_include path: (_) @source) @import.all

(class_interface superclass: (identifier) @extends)
(class_interface (parameterized_arguments (type_name (type_identifier) @implements)))
(property_declaration (struct_declaration (type_identifier) @type (struct_declarator (pointer_declarator declarator: (identifier) @field))))
(method_parameter (method_type (type_name . (_) @type)) (identifier) @bind)
(declaration type: (_) @type declarator: [
  (identifier) @bind
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @bind) value: (_) @value)
  (init_declarator declarator: (identifier) @bind value: (_) @value)
])
(method_definition . (method_type (type_name . (_) @returns)))
