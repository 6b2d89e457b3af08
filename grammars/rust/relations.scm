; What Rust says of other symbols.
(call_expression function: [(identifier) (field_expression) (scoped_identifier)] @call)
(call_expression function: (generic_function function: (_) @call))
(macro_invocation macro: (identifier) @call)

(use_declaration argument: (scoped_identifier path: (_) @source name: (_) @name)) @import
(use_declaration argument: (use_as_clause path: (scoped_identifier path: (_) @source name: (_) @name) alias: (_) @alias)) @import
(use_declaration argument: (scoped_use_list path: (_) @source)) @statement
(use_declaration argument: (scoped_use_list list: (use_list (identifier) @name @import)))
(use_declaration argument: (scoped_use_list list: (use_list (use_as_clause path: (identifier) @name alias: (_) @alias) @import)))
(use_declaration argument: (scoped_use_list list: (use_list (scoped_identifier path: (_) @receiver name: (_) @name) @import)))
(mod_item name: (_) @name !body) @import
(use_declaration argument: (use_wildcard (_) @source)) @import.all

(impl_item trait: (_) @implements)
(trait_item bounds: (trait_bounds (_) @extends))
(parameter pattern: [(identifier) (mut_pattern (identifier))] @bind type: (_) @type)
(field_declaration name: (_) @field type: (_) @type)
(let_declaration pattern: [(identifier) (mut_pattern (identifier))] @bind type: (_)? @type value: (_)? @value)
(closure_parameters (identifier) @bind)
(function_item return_type: (_) @returns)
(function_signature_item name: (_) @name return_type: (_)? @type) @member
