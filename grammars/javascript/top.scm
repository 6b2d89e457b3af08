; What JavaScript, TypeScript and TSX define at the top of a file only: the callbacks of tests and routes are full of such
; names, and a test reads best in one piece.
; A name that is bound to a function or a class.
((variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
  ; A function wrapped in a call: memo(() => { … }), create((set) => { … }).
  (call_expression arguments: (arguments [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)]))
  ; One of two functions, or none.
  (ternary_expression [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)])
]) @definition.function (#set! within "program export_statement statement_block"))
((variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class (#set! within "program export_statement statement_block"))

; An object whose members are functions is a module of them; so is what a call is given: defineStore({ actions: { … } }).
((variable_declarator name: (identifier) @name value: [
  (object [
    (method_definition)
    (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
  ]) @body
  (_ arguments: (arguments (object [
    (method_definition)
    (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
  ]) @body))
]) @definition.module (#set! within "program export_statement statement_block"))

; A default export has no name but its keyword.
(export_statement "default" @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.function
(export_statement "default" @name value: (class body: (_) @body)) @definition.class
(export_statement "default" @name value: [
  (object [
    (method_definition)
    (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
  ]) @body
  (call_expression arguments: (arguments (object [
    (method_definition)
    (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
  ]) @body))
]) @definition.module

; Assigned to a member, to exports or to a prototype.
((expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name) right: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
])) @definition.function (#set! within "program"))
((expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name) right: (class body: (_) @body))) @definition.class (#set! within "program"))
((expression_statement (assignment_expression
  left: (member_expression object: (identifier) @name property: (property_identifier) @_prototype)
  right: (object [(method_definition) (pair value: [(arrow_function body: (statement_block)) (function_expression)])]) @body
  (#eq? @_prototype "prototype"))) @definition.class (#set! within "program"))

; What a framework is given under a name: routes, listeners.
((expression_statement (call_expression
  function: (member_expression object: (identifier)) @scope
  arguments: (arguments . (string (string_fragment) @name) [
    (arrow_function body: (statement_block) @body)
    (function_expression body: (_) @body)
  ]))) @definition.function (#set! within "program"))

; Other constants; what is required is an import.
([
  (lexical_declaration (variable_declarator name: (identifier) @name value: (_) @_value))
  (variable_declaration (variable_declarator name: (identifier) @name value: (_) @_value))
] @definition.entry (#not-match? @_value "^(?:await )?require\\(") (#set! within "program"))
(export_statement (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.entry)
