; inherits: ../javascript/functions.scm
; Definitions of TypeScript, with JSX or without. Patterns that find the same name are one definition: the widest range, the first pattern's kind.
(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(class_body (public_field_definition name: (_) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.method)
(interface_declaration name: (_) @name body: (_) @body) @definition.interface
(enum_declaration name: (_) @name body: (_) @body) @definition.enum
(type_alias_declaration name: (_) @name) @definition.type
(internal_module name: (_) @name body: (_) @body) @definition.module
(module name: (_) @name body: (_) @body) @definition.module
(function_signature name: (identifier) @name) @definition.function
; A namespace is looked at like the top of a file.
[(internal_module body: (_) @top) (module body: (_) @top) (ambient_declaration (statement_block) @top)]
