; What Solidity says of other symbols.
(call_expression function: [(identifier) (member_expression)] @call)
(new_expression name: (_) @new)
(import_directive source: (string) @source) @statement
(import_directive . source: (string) @source .) @import.all
(import_directive import_name: (identifier) @name @import)

(inheritance_specifier ancestor: (_) @extends)
(state_variable_declaration type: (_) @type name: (identifier) @field)
(parameter type: (_) @type name: (identifier) @bind)
(variable_declaration type: (_) @type name: (identifier) @bind)
(function_definition return_type: (return_type_definition (parameter type: (_) @returns)))
