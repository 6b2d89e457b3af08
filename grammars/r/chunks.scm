; Definitions of R: names bound to functions at the top of a file, and what the class systems define by calls.
(program (binary_operator lhs: (_) @name rhs: (function_definition body: (_) @body)) @definition.function)
(program (call function: (identifier) @_call arguments: (arguments . (argument value: (string) @name) (argument value: (function_definition body: (_) @body)))
  (#any-of? @_call "setMethod" "setGeneric" "setReplaceMethod")) @definition.function)
(program (call function: (identifier) @_call arguments: (arguments . (argument value: (string) @name))
  (#eq? @_call "setClass")) @definition.class)
(program (call function: (identifier) @_call arguments: (arguments . (argument value: (string) @name) (argument value: (braced_expression) @body))
  (#any-of? @_call "test_that" "describe" "it")) @definition.function)
(program (binary_operator lhs: (identifier) @name rhs: (call function: [
  (identifier) @_class
  (namespace_operator rhs: (identifier) @_class)
]) (#any-of? @_class "R6Class" "setRefClass" "new_class")) @definition.class)
(call function: [
  (identifier) @_class
  (namespace_operator rhs: (identifier) @_class)
] arguments: (arguments (argument value: (call arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method))))
  (#any-of? @_class "R6Class" "setRefClass"))

; Other values at the top of a file.
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="]) @definition.entry)

(comment) @leading
