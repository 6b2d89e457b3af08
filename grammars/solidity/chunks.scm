; Definitions of Solidity. Events, errors and state variables stay in the header of their contract.
(contract_declaration name: (identifier) @name body: (_) @body) @definition.class
(library_declaration name: (identifier) @name body: (_) @body) @definition.module
(interface_declaration name: (identifier) @name body: (_) @body) @definition.interface
(function_definition name: (identifier) @name body: (_) @body) @definition.function
(modifier_definition name: (identifier) @name body: (_) @body) @definition.method
(constructor_definition "constructor" @name body: (_) @body) @definition.method
(fallback_receive_definition ["fallback" "receive"] @name) @definition.method
(struct_declaration name: (identifier) @name) @definition.class
(enum_declaration name: (identifier) @name) @definition.enum

(comment) @leading
