; Definitions of Scala. Values and abstract members stay in the header of what holds them.
(class_definition name: (_) @name body: (_)? @body) @definition.class
(object_definition name: (_) @name body: (_)? @body) @definition.class
(trait_definition name: (_) @name body: (_)? @body) @definition.interface
(enum_definition name: (_) @name body: (_)? @body) @definition.enum
(function_definition name: (_) @name body: (_) @body) @definition.function

(comment) @leading
(block_comment) @leading
