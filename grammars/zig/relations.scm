; What Zig says of other symbols. A file is a value that is imported.
(call_expression function: [(identifier) (field_expression)] @call)
(variable_declaration (identifier) @alias (builtin_function (builtin_identifier) @_import (arguments (string (string_content) @source)))
  (#eq? @_import "@import")) @import.all

(variable_declaration (identifier) @bind type: (_)? @type [(call_expression) (field_expression) (identifier)] @value)
(parameter name: (identifier) @bind type: [(identifier) @type (field_expression) @type (builtin_type) (pointer_type [(identifier) (field_expression)] @type)])
(container_field name: (identifier) @field type: (_) @type)
(function_declaration type: (_) @returns)
