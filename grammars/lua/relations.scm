; What Lua says of other symbols. A module is the table that its file returns.
(function_call name: (_) @call)
(variable_declaration (assignment_statement
  (variable_list . name: (identifier) @alias)
  (expression_list . value: (function_call name: (identifier) @_require arguments: (arguments . (string content: (string_content) @source))))
  (#eq? @_require "require"))) @import.all
(chunk (return_statement (expression_list . (identifier) @name))) @export.default

(variable_declaration (assignment_statement (variable_list . name: (identifier) @bind) (expression_list . value: (_) @value)))
(parameters name: (identifier) @bind)
