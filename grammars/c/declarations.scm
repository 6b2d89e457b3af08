; What C, C++ and Objective-C declare alike.
; What a header says of others: macros, prototypes, types without a body. They are no symbols of their own, or each
; function would be there twice. Only at the top of a file, or of what stands around all of it.
(preproc_def name: (identifier) @name value: (_)) @definition.entry
(preproc_function_def name: (identifier) @name) @definition.entry
(translation_unit (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
  ])
  (array_declarator declarator: (identifier) @name)
  (identifier) @name
]) @definition.entry)
(preproc_ifdef (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
  ])
  (array_declarator declarator: (identifier) @name)
  (identifier) @name
]) @definition.entry)
(preproc_if (declaration declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (array_declarator declarator: (identifier) @name)
  ])
  (array_declarator declarator: (identifier) @name)
  (identifier) @name
]) @definition.entry)
