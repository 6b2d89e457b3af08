; inherits: objects.scm, ../javascript/top.scm
