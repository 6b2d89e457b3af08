; What C says of other symbols, and C++ alike.
(call_expression function: [(identifier) (field_expression)] @call)
(preproc_include path: (_) @source) @import.all
(parameter_declaration type: (_) @type declarator: [(identifier) @bind (pointer_declarator declarator: (identifier) @bind)])
(field_declaration type: (_) @type declarator: [(field_identifier) @field (pointer_declarator declarator: (field_identifier) @field)])
(declaration type: (_) @type declarator: [
  (identifier) @bind
  (pointer_declarator declarator: (identifier) @bind)
  (init_declarator declarator: (identifier) @bind value: (_) @value)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @bind) value: (_) @value)
])
