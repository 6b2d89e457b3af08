; Definitions of Ruby. `class << self` is no name of its own: its methods belong to the class around it.
(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(method name: (_) @name) @definition.method
(singleton_method name: (_) @name) @definition.method

; What a framework is given under a name: groups of tests, tests, routes, tasks.
(call method: (identifier) @_group arguments: (argument_list . [(string (string_content) @name) (constant) @name (scope_resolution) @name]) block: (_) @body
  (#any-of? @_group "describe" "context")) @definition.section
(call method: (identifier) @_test arguments: (argument_list . (string (string_content) @name)) block: (_) @body
  (#any-of? @_test "it" "test" "specify" "should" "scenario" "example")) @definition.function
(program (call method: (identifier) @scope arguments: (argument_list . (string (string_content) @name)) block: (_) @body) @definition.function)
(call method: (identifier) @_task arguments: (argument_list . [
  (simple_symbol) @name
  (pair key: (_) @name)
]) block: (_) @body (#eq? @_task "task")) @definition.function

; Constants at the top of a file.
(program (assignment left: (constant) @name) @definition.entry)

(comment) @leading
