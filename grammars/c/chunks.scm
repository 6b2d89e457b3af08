; inherits: ./declarations.scm
; Definitions of C. Prototypes and macros are code between them.
(function_definition declarator: (function_declarator declarator: (_) @name) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name)) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name))) body: (_) @body) @definition.function
; A macro that begins a function: TEST_IMPL(pipe_close) { … }
(function_definition declarator: (parenthesized_declarator (identifier) @name) body: (_) @body) @definition.function
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.class
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.class
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.class
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.class
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum

; What a header says of others, inside of what else may stand around all of it.
(linkage_specification (declaration_list (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
  ])
  (array_declarator declarator: (identifier) @name)
  (identifier) @name
]) @definition.entry))
(type_definition declarator: (type_identifier) @name) @definition.entry

(comment) @leading
