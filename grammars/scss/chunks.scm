; inherits: ../css/chunks.scm
; What SCSS has beyond CSS.
(mixin_statement (name) @name (block) @body) @definition.function
(function_statement (name) @name (block) @body) @definition.function
(placeholder (name) @name (block) @body) @definition.section

(single_line_comment) @leading
