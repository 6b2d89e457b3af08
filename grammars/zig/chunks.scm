; Definitions of Zig. A type is a constant whose value is a container; a generic one is a function that returns it.
(variable_declaration (identifier) @name (struct_declaration) @body) @definition.class
(variable_declaration (identifier) @name (union_declaration) @body) @definition.class
(variable_declaration (identifier) @name (opaque_declaration) @body) @definition.class
(variable_declaration (identifier) @name (enum_declaration) @body) @definition.enum
(variable_declaration (identifier) @name (error_set_declaration) @body) @definition.enum
(function_declaration name: (identifier) @name type: (builtin_type) @_type body: (block (expression_statement (return_expression (struct_declaration)))) @body
  (#eq? @_type "type")) @definition.class
(function_declaration name: (identifier) @name body: (block) @body) @definition.function
(test_declaration [(string) (identifier)] @name (block) @body) @definition.function

; Constants of a file; what is imported is none.
(source_file (variable_declaration (identifier) @name . [
  (integer) (float) (string) (boolean) (call_expression) (field_expression) (array_type) (builtin_type) (identifier) (anonymous_struct_initializer) (struct_initializer)
]) @definition.entry)

(comment) @leading
