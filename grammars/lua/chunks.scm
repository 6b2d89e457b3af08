; Definitions of Lua. A method's scope is the table it is put into.
(function_declaration name: (identifier) @name body: (_)? @body) @definition.function
(function_declaration name: (dot_index_expression) @name body: (_)? @body) @definition.function
(function_declaration name: (method_index_expression table: (_) @scope method: (_) @name) body: (_)? @body) @definition.method
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (_)? @body)))) @definition.function)
(chunk (assignment_statement
  (variable_list . name: (_) @name)
  (expression_list . value: (function_definition body: (_)? @body))) @definition.function)

(comment) @leading
