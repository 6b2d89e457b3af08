; inherits: ../typescript/relations.scm
; A component in markup is called.
(jsx_opening_element name: [(identifier) (member_expression)] @call)
(jsx_self_closing_element name: [(identifier) (member_expression)] @call)
