; Definitions of Go. A method's scope is the type of its receiver.
(function_declaration name: (identifier) @name body: (block) @body) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @scope
    (generic_type type: (type_identifier) @scope)
    (pointer_type [(type_identifier) @scope (generic_type type: (type_identifier) @scope)])
  ]))
  name: (field_identifier) @name
  body: (block) @body) @definition.method
(type_spec name: (type_identifier) @name type: (struct_type) @body) @definition.class
(type_spec name: (type_identifier) @name type: (interface_type) @body) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type

; Constants and variables of a file, each by itself.
(source_file (const_declaration (const_spec . name: (identifier) @name) @definition.entry) (#not-eq? @name "_"))
(source_file (var_declaration (var_spec . name: (identifier) @name) @definition.entry) (#not-eq? @name "_"))
(source_file (var_declaration (var_spec_list (var_spec . name: (identifier) @name) @definition.entry)) (#not-eq? @name "_"))

(comment) @leading
