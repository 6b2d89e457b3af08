; What PHP says of other symbols.
(function_call_expression function: [(name) (qualified_name)] @call)
(member_call_expression object: (_) @receiver name: (name) @call)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @call)
(scoped_call_expression scope: (_) @receiver name: (name) @call)
(object_creation_expression [(name) (qualified_name)] @new)
(namespace_definition name: (_) @name) @package
(namespace_use_clause (qualified_name prefix: (namespace_name) @source (name) @name) alias: (name)? @alias) @import
(namespace_use_declaration (namespace_name) @source body: (namespace_use_group)) @statement
(namespace_use_group (namespace_use_clause . (name) @name alias: (name)? @alias) @import)

(base_clause (_) @extends)
(class_interface_clause (_) @implements)
(use_declaration (_) @extends)
(simple_parameter type: (_) @type name: (variable_name) @bind)
(property_promotion_parameter type: (_) @type name: (variable_name (name) @field))
(property_declaration type: (_) @type (property_element (variable_name (name) @field)))
(assignment_expression left: [(variable_name) (member_access_expression)] @bind right: (_) @value)
(method_declaration name: (name) @name return_type: (_)? @type !body) @member
(method_declaration return_type: (_) @returns body: (_))
(function_definition return_type: (_) @returns)
