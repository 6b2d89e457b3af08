; Definitions of Elixir, which are calls of macros.
(call target: (identifier) @_keyword (arguments (alias) @name) (do_block) @body
  (#any-of? @_keyword "defmodule" "defimpl")) @definition.module
(call target: (identifier) @_keyword (arguments (alias) @name) (do_block) @body
  (#eq? @_keyword "defprotocol")) @definition.interface
(call target: (identifier) @_keyword (arguments . [
  (identifier) @name
  (call target: (identifier) @name)
  (binary_operator left: (call target: (identifier) @name))
  (binary_operator left: (identifier) @name)
]) (do_block)? @body
  (#any-of? @_keyword "def" "defp" "defmacro" "defmacrop" "defguard" "defguardp" "defdelegate" "defn" "defnp")) @definition.function
(call target: (identifier) @_keyword (arguments . (string) @name) (do_block) @body
  (#eq? @_keyword "test")) @definition.function
(call target: (identifier) @_keyword (arguments . (string) @name) (do_block) @body
  (#eq? @_keyword "describe")) @definition.module

(comment) @leading
; @doc, @spec, @impl: what is said of the function below.
(unary_operator operator: "@" operand: (call target: (identifier) @_attribute
  (#any-of? @_attribute "doc" "spec" "impl" "deprecated" "since" "tag" "typedoc"))) @leading
