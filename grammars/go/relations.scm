; What Go says of other symbols. A package is known by the last part of its path unless it is named.
(call_expression function: [(identifier) (selector_expression)] @call)
(import_spec name: (package_identifier)? @alias path: (_) @source) @import.all

(parameter_declaration name: (identifier) @bind type: (_) @type)
(field_declaration name: (field_identifier) @field type: (_) @type)
(field_declaration !name type: (_) @extends)
(interface_type (type_elem (_) @extends))
(method_elem name: (field_identifier) @name result: (_)? @type) @member
(function_declaration result: (_) @returns)
(method_declaration result: (_) @returns)
(short_var_declaration left: (expression_list . (identifier) @bind) right: (expression_list . (_) @value))
(short_var_declaration left: (expression_list (_) (identifier) @bind))
(var_spec name: (identifier) @bind type: (_)? @type value: (expression_list . (_) @value)?)
(range_clause left: (expression_list (identifier) @bind))
