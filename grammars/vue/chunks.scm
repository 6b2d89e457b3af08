; A component by its top elements; its script is read as what it is.
(component (template_element (start_tag (tag_name) @name)) @definition.section)
(component (style_element (start_tag (tag_name) @name)) @definition.section)
(component (element (start_tag (tag_name) @name)) @definition.section)
(script_element (raw_text) @embedded.typescript)

(comment) @leading
