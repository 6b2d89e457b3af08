; Definitions of C#. A namespace only packages a file, as a package does in Java: it is no part of a symbol's path.
(class_declaration name: (identifier) @name body: (_)? @body) @definition.class
(struct_declaration name: (identifier) @name body: (_)? @body) @definition.class
(record_declaration name: (identifier) @name body: (_)? @body) @definition.class
(interface_declaration name: (identifier) @name body: (_)? @body) @definition.interface
(enum_declaration name: (identifier) @name body: (_)? @body) @definition.enum
(delegate_declaration name: (identifier) @name) @definition.type
(method_declaration name: (identifier) @name body: (_) @body) @definition.method
(constructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(destructor_declaration name: (identifier) @name body: (_) @body) @definition.method
(operator_declaration operator: _ @name body: (_) @body) @definition.method
; Properties that compute something; the others are fields of the class's header.
(property_declaration name: (identifier) @name accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.method
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @definition.method
(indexer_declaration "this" @name accessors: (accessor_list (accessor_declaration body: (_))) @body) @definition.method
(local_function_statement name: (identifier) @name body: (_) @body) @definition.function

(comment) @leading
(preproc_region) @leading
