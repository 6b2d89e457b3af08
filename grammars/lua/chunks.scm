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

; A table that is made empty is a class or a module, which is filled below.
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (table_constructor) @_table)) (#match? @_table "^\\{\\s*\\}$")) @definition.class)

; Other values at the top of a file; what is required is an import.
(chunk (variable_declaration (assignment_statement (variable_list . name: (identifier) @name) (expression_list . value: (_) @_value)) (#not-match? @_value "^require\\b")) @definition.entry)
(chunk (assignment_statement (variable_list . name: (_) @name)) @definition.entry)

; Groups of tests, and tests.
(function_call name: (identifier) @_group arguments: (arguments . (string content: (string_content) @name) . (function_definition body: (_)? @body))
  (#any-of? @_group "describe" "context")) @definition.section
(function_call name: (identifier) @_test arguments: (arguments . (string content: (string_content) @name) . (function_definition body: (_)? @body))
  (#any-of? @_test "it" "test" "pending")) @definition.function

(comment) @leading
