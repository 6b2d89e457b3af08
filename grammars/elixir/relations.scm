; What Elixir says of other symbols. A module is found by its name, wherever it stands.
(do_block (call target: (identifier) @call))
(else_block (call target: (identifier) @call))
(stab_clause right: (body (call target: (identifier) @call)))
(pair value: (call target: (identifier) @call))
(unary_operator operand: (call target: (identifier) @call))
(list (call target: (identifier) @call))
(tuple (call target: (identifier) @call))
(binary_operator operator: _ @_operator (call target: (identifier) @call) (#not-eq? @_operator "when"))
(call target: (dot) (arguments (call target: (identifier) @call)))
; The head of a definition looks like a call, too.
(call target: (identifier) @_outer (arguments (call target: (identifier) @call))
  (#not-any-of? @_outer "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp"))
(call target: (dot left: (alias)) @call)
(binary_operator operator: "|>" right: (identifier) @call)
(call target: (identifier) @_module (arguments . (alias) @name) (do_block) (#eq? @_module "defmodule")) @package
(call target: (identifier) @_import (arguments . (alias) @source) (#any-of? @_import "alias" "import" "use" "require")) @import.all
(unary_operator operator: "@" operand: (call target: (identifier) @_behaviour (arguments (alias) @implements)) (#eq? @_behaviour "behaviour"))
