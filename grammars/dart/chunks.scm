; Definitions of Dart. A body stands beside its signature, not inside. Methods without one stay in their class.
(class_definition name: (identifier) @name body: (_) @body) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.class
(extension_declaration name: (identifier) @name body: (_) @body) @definition.class
(enum_declaration name: (identifier) @name body: (_) @body) @definition.enum
(type_alias (type_identifier) @name) @definition.type
((method_signature (function_signature name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (getter_signature name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (setter_signature name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (operator_signature (binary_operator) @name)) @definition.method . (function_body) @body)
((method_signature (constructor_signature name: (identifier) @name .)) @definition.method . (function_body) @body)
((method_signature (constructor_signature . name: (identifier) @name . parameters: (_))) @definition.method . (function_body) @body)
((method_signature (constructor_signature name: (identifier) name: (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (factory_constructor_signature (identifier) (identifier) @name)) @definition.method . (function_body) @body)
((method_signature (factory_constructor_signature . (identifier) @name . (formal_parameter_list))) @definition.method . (function_body) @body)
((function_signature name: (identifier) @name) @definition.function . (function_body) @body)
((getter_signature name: (identifier) @name) @definition.function . (function_body) @body)

(comment) @leading
(documentation_comment) @leading
(annotation) @leading
