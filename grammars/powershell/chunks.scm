; Definitions of PowerShell. A test of Pester is a command with a block.
(function_statement (function_name) @name (script_block) @body) @definition.function
(class_statement . (simple_name) @name) @definition.class
(class_method_definition (simple_name) @name (script_block) @body) @definition.method
(enum_statement . (simple_name) @name) @definition.enum
; Describe 'x' { It 'y' { … } }
(command command_name: (command_name) @_word command_elements: (command_elements . (_) . (array_literal_expression) @name . (_) . (array_literal_expression (unary_expression (script_block_expression))))
  (#match? @_word "^(Describe|Context)$")) @definition.module
(command command_name: (command_name) @_word command_elements: (command_elements . (_) . (array_literal_expression) @name)
  (#match? @_word "^It$")) @definition.function

(comment) @leading
