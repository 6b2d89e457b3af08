; inherits: ../typescript/top-relations.scm
