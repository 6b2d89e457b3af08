; inherits: ../c/relations.scm
; What C++ adds.
(call_expression function: [(qualified_identifier) (template_function name: (_))] @call)
(new_expression type: (_) @new)
(base_class_clause [(type_identifier) (qualified_identifier) (template_type)] @extends)
(parameter_declaration type: (_) @type declarator: (reference_declarator (identifier) @bind))
(declaration type: (_) @type declarator: (reference_declarator (identifier) @bind))
(declaration type: (_) @type declarator: (init_declarator declarator: (reference_declarator (identifier) @bind)))
(field_declaration type: (_) @type declarator: (function_declarator declarator: (field_identifier) @name)) @member
(function_definition type: (_) @returns)
