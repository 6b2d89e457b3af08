; What shell scripts say of other symbols: a command may be a function.
(command name: (command_name (word) @call))
(command name: (command_name (word) @_source) argument: [(word) @source (string (string_content) @source)] (#any-of? @_source "source" ".")) @import.all
