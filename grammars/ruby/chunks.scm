; Definitions of Ruby. `class << self` is no name of its own: its methods belong to the class around it.
(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(method name: (_) @name) @definition.method
(singleton_method name: (_) @name) @definition.method

(comment) @leading
