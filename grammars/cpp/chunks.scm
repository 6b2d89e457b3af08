; inherits: ../c/declarations.scm
; Definitions of C++. A member that is defined outside its class keeps the class in its name. A template's range begins
; at its parameters: those patterns find the same name again with the wider range.
(function_definition declarator: (function_declarator declarator: (_) @name) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name)) body: (_) @body) @definition.function
(function_definition declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (_) @name))) body: (_) @body) @definition.function
; A test of GoogleTest: TEST(Suite, Case) { … }
(function_definition declarator: (function_declarator
  declarator: (identifier) @name
  parameters: (parameter_list . (parameter_declaration type: (_) @scope) . (parameter_declaration type: (_) @title) .)) body: (_) @body
  (#match? @name "^(TYPED_)?TEST(_[A-Z]+)?$")) @definition.function
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

; What a header says of others, inside of what else may stand around all of it.
(declaration_list (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
  ])
  (array_declarator declarator: (identifier) @name)
  (identifier) @name
]) @definition.entry)
(translation_unit (type_definition declarator: (type_identifier) @name) @definition.entry)
(declaration_list (type_definition declarator: (type_identifier) @name) @definition.entry)
(translation_unit (alias_declaration name: (_) @name) @definition.entry)
(declaration_list (alias_declaration name: (_) @name) @definition.entry)

(comment) @leading
