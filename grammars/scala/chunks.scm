; Definitions of Scala. Values and abstract members stay in the header of what holds them.
(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.interface
(enum_definition name: (_) @name body: (_)? @body) @definition.enum
(function_definition name: (_) @name body: (_) @body) @definition.function

; A value of an object, one that is made in place, one that is given, one at the top of a file.
(object_definition body: (template_body (val_definition pattern: (identifier) @name) @definition.entry))
(val_definition pattern: (identifier) @name value: (instance_expression (template_body) @body)) @definition.entry
(given_definition name: (identifier) @name body: (_) @body) @definition.entry
(compilation_unit (val_definition pattern: (identifier) @name) @definition.entry)

; Tests that are a call with a name.
(call_expression function: (call_expression function: (identifier) @_test arguments: (arguments . (string) @name)) arguments: (block) @body
  (#any-of? @_test "test" "property" "describe" "it" "check")) @definition.function

(comment) @leading
(block_comment) @leading
