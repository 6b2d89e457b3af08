; A style sheet by its rules, named by their selectors; a rule around others names them, too.
(rule_set (selectors) @name (block) @body) @definition.section
(media_statement "@media" @scope . (_) @name (block) @body) @definition.section
(supports_statement "@supports" @scope . (_) @name (block) @body) @definition.section
(keyframes_statement (keyframes_name) @name (keyframe_block_list) @body) @definition.section
(at_rule (at_keyword) @name (block) @body) @definition.section

(comment) @leading
