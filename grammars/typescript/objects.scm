; What TypeScript puts around objects. It comes before the constants that JavaScript knows: the first pattern names the kind.
; An object of functions under another type: `{ … } as const`, `{ … } satisfies Actions`.
((lexical_declaration (variable_declarator name: (identifier) @name value: [
  (as_expression (object [(method_definition) (pair value: [(arrow_function body: (statement_block)) (function_expression)])]) @body)
  (satisfies_expression (object [(method_definition) (pair value: [(arrow_function body: (statement_block)) (function_expression)])]) @body)
]) @definition.module) (#set! within "program export_statement"))
(variable_declarator value: (_ (object [
  (method_definition name: (_) @name body: (_) @body) @definition.method
  (pair key: (_) @name value: [
    (arrow_function body: (statement_block) @body)
    (function_expression body: (_) @body)
    (ternary_expression [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)])
  ]) @definition.method
])))
