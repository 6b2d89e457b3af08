; Definitions of Rust. An implementation block is named after the type it is for.
(function_item name: (_) @name body: (block) @body) @definition.function
(struct_item name: (_) @name) @definition.class
(union_item name: (_) @name) @definition.class
(enum_item name: (_) @name body: (_) @body) @definition.enum
(trait_item name: (_) @name body: (_) @body) @definition.interface
; Only types of a file or module: the associated ones belong to their block.
(source_file (type_item name: (_) @name) @definition.type)
(mod_item body: (declaration_list (type_item name: (_) @name) @definition.type))
(mod_item name: (_) @name body: (_) @body) @definition.module
(macro_definition name: (_) @name) @definition.function
(impl_item type: [
  (type_identifier) @name
  (generic_type type: (_) @name)
  (scoped_type_identifier) @name
  (reference_type type: (_) @name)
  (primitive_type) @name
  (tuple_type) @name
  (array_type) @name
  (dynamic_type) @name
] body: (_) @body) @definition.class

; Constants of a file or a module; those of a block belong to it.
(source_file [(const_item name: (_) @name) (static_item name: (_) @name)] @definition.entry)
(mod_item body: (declaration_list [(const_item name: (_) @name) (static_item name: (_) @name)] @definition.entry))

(line_comment) @leading
(block_comment) @leading
(attribute_item) @leading
