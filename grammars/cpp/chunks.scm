; Definitions of C++. A member that is defined outside its class keeps the class in its name. A template's range begins
; at its parameters: those patterns find the same name again with the wider range.
(function_definition declarator: (function_declarator declarator: (_) @name) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name)) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name))) body: (_) @body) @definition.function
(type_definition type: (struct_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.class
(type_definition type: (union_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.class
(type_definition type: (enum_specifier body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(function_definition declarator: (reference_declarator (function_declarator declarator: (_) @name)) body: (_) @body) @definition.function
(function_definition declarator: (operator_cast) @name body: (_) @body) @definition.function
(template_declaration (function_definition declarator: (function_declarator declarator: (_) @name) body: (_))) @definition.function
(template_declaration (function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name)) body: (_))) @definition.function
(template_declaration (function_definition declarator: (reference_declarator (function_declarator declarator: (_) @name)) body: (_))) @definition.function
(class_specifier name: (_) @name body: (_) @body) @definition.class
(struct_specifier name: (_) @name body: (_) @body) @definition.class
(union_specifier name: (_) @name body: (_) @body) @definition.class
(enum_specifier name: (_) @name body: (_) @body) @definition.enum
(template_declaration (class_specifier name: (_) @name body: (_))) @definition.class
(template_declaration (struct_specifier name: (_) @name body: (_))) @definition.class
(template_declaration (union_specifier name: (_) @name body: (_))) @definition.class
(concept_definition name: (_) @name) @definition.type
(template_declaration (concept_definition name: (_) @name)) @definition.type
(namespace_definition name: (_) @name body: (_) @body) @definition.module

(comment) @leading
