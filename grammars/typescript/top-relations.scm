; inherits: ../javascript/top-relations.scm
; An object that holds functions by their names, under another type.
(variable_declarator name: (identifier) @receiver value: [
  (as_expression (object [(shorthand_property_identifier) @holds (pair key: (property_identifier) @holds value: [(identifier) (member_expression)] @value)]))
  (satisfies_expression (object [(shorthand_property_identifier) @holds (pair key: (property_identifier) @holds value: [(identifier) (member_expression)] @value)]))
])
