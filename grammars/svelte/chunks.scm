; A component by its scripts, which are read as what they are, its style, and the elements at its top.
(document (element (start_tag (tag_name) @name)) @definition.section)
(document (style_element (start_tag (tag_name) @name)) @definition.section)
(script_element (raw_text) @embedded.typescript)

(comment) @leading
