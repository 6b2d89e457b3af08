; inherits: ../typescript/top.scm
