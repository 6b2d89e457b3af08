; What Elixir says of other symbols. A module is found by its name, wherever it stands.
(call target: (identifier) @call (#not-any-of? @call "defmodule" "def" "defp" "defmacro" "defmacrop" "alias" "import" "use" "require" "if" "unless" "case" "cond" "with" "for" "test" "describe" "raise" "quote" "unquote"))
(call target: (dot left: (alias)) @call)
(binary_operator operator: "|>" right: (identifier) @call)
(call target: (identifier) @_module (arguments . (alias) @name) (do_block) (#eq? @_module "defmodule")) @package
(call target: (identifier) @_import (arguments . (alias) @source) (#any-of? @_import "alias" "import" "use" "require")) @import.all
(unary_operator operator: "@" operand: (call target: (identifier) @_behaviour (arguments (alias) @implements)) (#eq? @_behaviour "behaviour"))
