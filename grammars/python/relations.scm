; What Python says of other symbols. A decorator is called with what it stands before.
(call function: [(identifier) (attribute)] @call)
(decorator [(identifier) (attribute)] @call)

(import_from_statement module_name: (_) @source) @statement
(import_from_statement name: (dotted_name) @name) @import
(import_from_statement name: (aliased_import name: (_) @name alias: (_) @alias)) @import
(import_from_statement (wildcard_import) @import.all)
(import_statement name: (dotted_name . (identifier) @alias) @source) @import.all
(import_statement name: (aliased_import name: (_) @source alias: (_) @alias)) @import.all

(class_definition superclasses: (argument_list [(identifier) (attribute) (subscript)] @extends))
(function_definition return_type: (type) @returns)
(typed_parameter . (identifier) @bind type: (type) @type)
(typed_default_parameter name: (identifier) @bind type: (type) @type)
(default_parameter name: (identifier) @bind)
(parameters (identifier) @bind)
(lambda_parameters (identifier) @bind)
(assignment left: [(identifier) (attribute)] @bind type: (type)? @type right: (_)? @value)
(named_expression name: (identifier) @bind value: (_) @value)
(as_pattern (_) @value alias: (as_pattern_target (identifier) @bind))
(for_statement left: (identifier) @bind right: (_) @element)
(pattern_list (identifier) @bind)
(for_in_clause left: (identifier) @bind right: (_) @element)
