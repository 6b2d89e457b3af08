; Definitions of PHP. A namespace only packages a file, as a package does in Java: it is no part of a symbol's path.
(class_declaration name: (name) @name body: (_) @body) @definition.class
(trait_declaration name: (name) @name body: (_) @body) @definition.class
(interface_declaration name: (name) @name body: (_) @body) @definition.interface
(enum_declaration name: (name) @name body: (_) @body) @definition.enum
(method_declaration name: (name) @name body: (_) @body) @definition.method
(function_definition name: (name) @name body: (_) @body) @definition.function

(comment) @leading
