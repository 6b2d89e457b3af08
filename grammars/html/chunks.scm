; A page by the elements that divide it, named after their id, their heading or their tag. Each start tag comes first, which
; is said: else every element of the page is waited for until it ends, which takes longer than parsing it.
(element . (start_tag . (tag_name) @name (attribute (attribute_name) @_id [
  (quoted_attribute_value (attribute_value) @title)
  (attribute_value) @title
]) (#eq? @_id "id"))) @definition.section
(element . (start_tag . (tag_name) @name (#any-of? @name "header" "main" "article" "section" "aside" "footer" "form" "details"))
  . (element . (start_tag . (tag_name) @_heading (#any-of? @_heading "h1" "h2" "h3" "h4" "legend" "summary")) (text) @title)) @definition.section
(element . (start_tag . (tag_name) @name
  (#any-of? @name "head" "header" "nav" "main" "article" "section" "aside" "footer" "form" "table" "template" "dialog" "fieldset" "svg" "details"))) @definition.section
(style_element . (start_tag . (tag_name) @name)) @definition.section
(script_element (raw_text) @embedded.javascript)

(comment) @leading
