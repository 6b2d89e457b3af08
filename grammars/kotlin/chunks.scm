; Definitions of Kotlin. An extension's scope is the type that it extends.
(class_declaration "interface" (type_identifier) @name (class_body)? @body) @definition.interface
(class_declaration (type_identifier) @name (enum_class_body) @body) @definition.enum
(class_declaration (type_identifier) @name (class_body)? @body) @definition.class
(object_declaration (type_identifier) @name (class_body)? @body) @definition.class
(function_declaration (user_type (type_identifier) @scope) . (simple_identifier) @name (function_body) @body) @definition.function
(function_declaration (simple_identifier) @name (function_body) @body) @definition.function
(secondary_constructor "constructor" @name) @definition.method
(source_file (type_alias (type_identifier) @name) @definition.type)

; Properties at the top of a file; the scope of an extension is the type that it extends.
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @definition.entry)

(line_comment) @leading
(multiline_comment) @leading
