; An object of functions under another type: `{ … } as const`, `{ … } satisfies Actions`. It comes before the constants that
; JavaScript knows: the first pattern names the kind.
((variable_declarator name: (identifier) @name value: [
  (as_expression (object [(method_definition) (pair value: [(arrow_function body: (statement_block)) (function_expression)])]) @body)
  (satisfies_expression (object [(method_definition) (pair value: [(arrow_function body: (statement_block)) (function_expression)])]) @body)
]) @definition.module (#set! within "program export_statement statement_block"))
