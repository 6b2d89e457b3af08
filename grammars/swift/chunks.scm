; Definitions of Swift. An extension is named after the type it extends. A property is one where its value is computed:
; in a view that is where the code stands.
(class_declaration declaration_kind: "enum" name: (_) @name body: (_) @body) @definition.enum
(class_declaration name: (_) @name body: (_) @body) @definition.class
(protocol_declaration name: (_) @name body: (_) @body) @definition.interface
; From `func` on: to look for a name anywhere before the body takes the runtime a second when the query is made.
(function_declaration "func" . _ @name body: (_) @body) @definition.function
(init_declaration "init" @name body: (_) @body) @definition.method
(deinit_declaration "deinit" @name body: (_) @body) @definition.method
(subscript_declaration "subscript" @name) @definition.method
(property_declaration name: (pattern bound_identifier: (_) @name) computed_value: (_) @body) @definition.function
(typealias_declaration name: (type_identifier) @name) @definition.type

; Constants at the top of a file.
(source_file (property_declaration name: (pattern bound_identifier: (_) @name)) @definition.entry)

(comment) @leading
(multiline_comment) @leading
