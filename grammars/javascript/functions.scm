; Functions of JavaScript, TypeScript and TSX alike.
(function_declaration name: (identifier) @name body: (_) @body) @definition.function
(generator_function_declaration name: (identifier) @name body: (_) @body) @definition.function
; Of a class or an object. A pattern must not wait for it inside of them: that costs a state for each of their entries.
(method_definition name: (_) @name body: (_) @body) @definition.method
(pair key: (_) @name value: (object [
  (method_definition)
  (pair value: [(arrow_function body: (statement_block)) (function_expression)])
]) @body) @definition.module
(pair key: (_) @name value: [
  (arrow_function body: (statement_block) @body)
  (function_expression body: (_) @body)
  (ternary_expression [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)])
]) @definition.method

; Assigned to a prototype or to a member. Patterns of a statement are tried at each of them: the dots, which say that nothing
; stands before or behind, end most tries at once.
(expression_statement . (assignment_expression
  left: (member_expression object: (member_expression object: (identifier) @scope property: (property_identifier) @_prototype) property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]
  (#eq? @_prototype "prototype")) .) @definition.method
(expression_statement . (assignment_expression
  left: (member_expression object: (identifier) @scope property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]
  (#not-any-of? @scope "module" "exports" "self" "window" "globalThis")) .) @definition.function

; What a framework is given under a name: tests, and groups of them. Options may stand before the function.
((expression_statement . (call_expression
  function: (_) @word
  arguments: (arguments . [(string (string_fragment) @name) (template_string) @name]
    . [(object) (identifier) (member_expression) (call_expression) (comment)]?
    . [(arrow_function body: (_) @body) (function_expression body: (_) @body)]) .) .) @definition
  (#set! section "describe context suite")
  (#set! function "it test specify bench beforeEach afterEach"))

(comment) @leading
(decorator) @leading
