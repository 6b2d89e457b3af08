; What Ruby says of other symbols. A name that stands by itself may be a variable: the graph knows those.
(call receiver: (_)? @receiver method: [(identifier) (constant)] @call)
(body_statement (identifier) @call)
(argument_list (identifier) @call)
(call receiver: (identifier) @call)
(superclass (_) @extends)
(call method: (identifier) @_require arguments: (argument_list . (string (string_content) @source)) (#match? @_require "^require(_relative)?$")) @import.all
(call method: (identifier) @_include arguments: (argument_list [(constant) (scope_resolution)] @implements) (#match? @_include "^(include|extend|prepend)$"))
(assignment left: [(identifier) (instance_variable) (constant)] @bind right: (_) @value)
(method_parameters [(identifier) @bind (optional_parameter name: (_) @bind) (keyword_parameter name: (_) @bind)])
(block_parameters (identifier) @bind)
