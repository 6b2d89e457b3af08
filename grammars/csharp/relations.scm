; What C# says of other symbols.
(invocation_expression function: [(identifier) (member_access_expression) (conditional_access_expression) (generic_name (identifier))] @call)
(object_creation_expression type: (_) @new)
(using_directive (_) @source) @import.all
(namespace_declaration name: (_) @name) @package
(file_scoped_namespace_declaration name: (_) @name) @package

(base_list [(identifier) (qualified_name) (generic_name)] @extends)
(parameter type: (_) @type name: (identifier) @bind)
(property_declaration type: (_) @type name: (identifier) @field)
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @field)))
(local_declaration_statement (variable_declaration type: (_) @type (variable_declarator name: (identifier) @bind (_)? @value)))
(foreach_statement type: (_) @type left: (identifier) @bind)
(method_declaration returns: (_) @type name: (identifier) @name !body) @member
(method_declaration returns: (_) @returns body: (_))
