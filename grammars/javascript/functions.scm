; Functions of JavaScript, TypeScript and TSX alike.
(function_declaration name: (identifier) @name body: (_) @body) @definition.function
(generator_function_declaration name: (identifier) @name body: (_) @body) @definition.function
; Of a class or an object. A pattern must not wait for it inside of them: that costs a state for each of their entries.
(method_definition name: (_) @name body: (_) @body) @definition.method

; A name that is bound to a function or a class at the top of a file. Only there: the callbacks of tests and routes are
; full of such names, and a test reads best in one piece. The place is a condition and not part of the pattern: one that
; begins with the program is alive at every node of it, and ten of them cost as much as all others together.
((lexical_declaration [
  (variable_declarator name: (identifier) @name value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
    ; A function wrapped in a call: memo(() => { … }), create((set) => { … }).
    (call_expression arguments: (arguments [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)]))
    ; One of two functions, or none.
    (ternary_expression [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)])
  ]) @definition.function
  (variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
  ; An object whose members are functions is a module of them.
  (variable_declarator name: (identifier) @name value: [
    (object [
      (method_definition)
      (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
    ]) @body
    ; Or what a call is given: defineStore({ actions: { … } }).
    (call_expression arguments: (arguments (object [
      (method_definition)
      (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
    ]) @body))
    (new_expression arguments: (arguments (object [
      (method_definition)
      (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
    ]) @body))
  ]) @definition.module
]) (#set! within "program export_statement"))
((variable_declaration [
  (variable_declarator name: (identifier) @name value: [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
    (generator_function body: (_) @body)
  ]) @definition.function
  (variable_declarator name: (identifier) @name value: [
    (object [
      (method_definition)
      (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
    ]) @body
    ; Or what a call is given: defineStore({ actions: { … } }).
    (call_expression arguments: (arguments (object [
      (method_definition)
      (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
    ]) @body))
    (new_expression arguments: (arguments (object [
      (method_definition)
      (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
    ]) @body))
  ]) @definition.module
]) (#set! within "program"))
(pair key: (_) @name value: (object [
  (method_definition)
  (pair value: [(arrow_function body: (statement_block)) (function_expression)])
]) @body) @definition.module
(pair key: (_) @name value: [
  (arrow_function body: (statement_block) @body)
  (function_expression body: (_) @body)
  (ternary_expression [(arrow_function body: (statement_block) @body) (function_expression body: (_) @body)])
]) @definition.method

; Assigned to a prototype, to a member, or to exports.
(expression_statement (assignment_expression
  left: (member_expression object: (member_expression object: (identifier) @scope property: (property_identifier) @_prototype) property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]
  (#eq? @_prototype "prototype"))) @definition.method
(expression_statement (assignment_expression
  left: (member_expression object: (identifier) @scope property: (property_identifier) @name)
  right: [(arrow_function body: (_) @body) (function_expression body: (_) @body)]
  (#not-any-of? @scope "module" "exports" "self" "window" "globalThis"))) @definition.function
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

; A default export has no name but its keyword.
(export_statement "default" @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.function
(export_statement "default" @name value: (class body: (_) @body)) @definition.class
(export_statement "default" @name value: (object [
  (method_definition)
  (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
]) @body) @definition.module
(export_statement "default" @name value: (call_expression arguments: (arguments (object [
  (method_definition)
  (pair value: [(arrow_function body: (statement_block)) (function_expression) (object (method_definition))])
]) @body))) @definition.module

; What a framework is given under a name: tests, routes, listeners. A group of tests holds them.
(expression_statement (call_expression
  function: (_) @_group
  arguments: (arguments . [(string (string_fragment) @name) (template_string) @name] [
    (arrow_function body: (statement_block) @body)
    (function_expression body: (_) @body)
  ])
  (#match? @_group "^(?:describe|context|suite)\\b"))) @definition.section
(expression_statement (call_expression
  function: (_) @_test
  arguments: (arguments . [(string (string_fragment) @name) (template_string) @name] [
    (arrow_function body: (_) @body)
    (function_expression body: (_) @body)
  ])
  (#match? @_test "^(?:it|test|specify|bench|beforeEach|afterEach)\\b"))) @definition.function
((expression_statement (call_expression
  function: (member_expression object: (identifier)) @scope
  arguments: (arguments . (string (string_fragment) @name) [
    (arrow_function body: (statement_block) @body)
    (function_expression body: (_) @body)
  ]))) @definition.function (#set! within "program"))

; Other constants at the top of a file; what is required is an import.
((lexical_declaration (variable_declarator name: (identifier) @name value: (_) @_value)) @definition.entry (#not-match? @_value "^(?:await )?require\\(") (#set! within "program"))
(export_statement (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.entry)
((variable_declaration (variable_declarator name: (identifier) @name value: (_) @_value)) @definition.entry (#not-match? @_value "^require\\(") (#set! within "program"))

(comment) @leading
(decorator) @leading
