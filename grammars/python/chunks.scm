; Definitions of Python. The decorated form finds the same name again, and its range is the wider one.
(function_definition name: (identifier) @name body: (block) @body) @definition.function
(class_definition name: (identifier) @name body: (block) @body) @definition.class
(decorated_definition definition: (function_definition name: (identifier) @name)) @definition.function
(decorated_definition definition: (class_definition name: (identifier) @name)) @definition.class

; Constants of a module.
(module (expression_statement (assignment left: (identifier) @name)) @definition.entry)

(comment) @leading
