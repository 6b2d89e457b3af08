; What Java says of other symbols.
(method_invocation object: (_)? @receiver name: (identifier) @call)
(object_creation_expression type: (_) @new)
(explicit_constructor_invocation constructor: (super) @call)
(package_declaration (_) @name) @package
(import_declaration (scoped_identifier scope: (_) @source name: (_) @name) .) @import
(import_declaration (scoped_identifier) @source (asterisk)) @import.all

(superclass (_) @extends)
(super_interfaces (type_list (_) @implements))
(extends_interfaces (type_list (_) @extends))
(formal_parameter type: (_) @type name: (identifier) @bind)
(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @field))
(local_variable_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @bind value: (_)? @value))
(enhanced_for_statement type: (_) @type name: (identifier) @bind)
(catch_formal_parameter name: (identifier) @bind)
(lambda_expression parameters: (identifier) @bind)
(inferred_parameters (identifier) @bind)
(resource type: (_) @type name: (identifier) @bind)
(method_declaration type: (_) @type name: (identifier) @name !body) @member
(method_declaration type: (_) @returns body: (_))
