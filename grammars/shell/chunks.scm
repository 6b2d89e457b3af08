; Definitions of shell scripts: their functions.
(function_definition name: (word) @name body: (_) @body) @definition.function

; Variables at the top of a script.
(program (variable_assignment name: (variable_name) @name) @definition.entry)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.entry)

(comment) @leading
