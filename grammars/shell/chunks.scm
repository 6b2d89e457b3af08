; Definitions of shell scripts: their functions.
(function_definition name: (word) @name body: (_) @body) @definition.function

(comment) @leading
