; Definitions of C. Prototypes and macros are code between them.
(function_definition declarator: (function_declarator declarator: (_) @name) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name)) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name))) body: (_) @body) @definition.function
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.class
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.class
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(struct_specifier name: (type_identifier) @name body: (_) @body) @definition.class
(union_specifier name: (type_identifier) @name body: (_) @body) @definition.class
(enum_specifier name: (type_identifier) @name body: (_) @body) @definition.enum

(comment) @leading
