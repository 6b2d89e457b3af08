; inherits: ../typescript/chunks.scm
; JSX is the body of a function, no definition of its own.
