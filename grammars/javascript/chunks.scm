; inherits: ./functions.scm
; Definitions of JavaScript. Patterns that find the same name are one definition: the widest range, the first pattern's kind.
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(class_body (field_definition property: (_) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.method)
