; What JavaScript, TypeScript and TSX say of other symbols at the top of a file only.
; An object that holds functions by their names: a namespace made by hand, and mostly what a file exports.
(variable_declarator name: (identifier) @receiver value: (object [
  (shorthand_property_identifier) @holds
  (pair key: (property_identifier) @holds value: [(identifier) (member_expression)] @value)
]))
(export_statement "default" @receiver value: (object [
  (shorthand_property_identifier) @holds
  (pair key: (property_identifier) @holds value: [(identifier) (member_expression)] @value)
]))

; Exports of CommonJS: all at once, one thing in place of an object, and by name.
(expression_statement (assignment_expression
  left: (member_expression) @receiver
  right: (object [
    (shorthand_property_identifier) @holds
    (pair key: (property_identifier) @holds value: [(identifier) (member_expression)] @value)
  ])
  (#eq? @receiver "module.exports")))
(expression_statement (assignment_expression left: (member_expression) @_exports right: (identifier) @name @export.default (#eq? @_exports "module.exports")))
(expression_statement (assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @receiver property: (property_identifier) @holds)
  right: [(identifier) (member_expression)] @value
  (#any-of? @receiver "exports" "module.exports")))
