; A configuration of Terraform, Nomad or Packer by its blocks: resource "aws_vpc" "this" is aws_vpc.this.
(config_file (body (block (identifier) (string_lit) @scope . (string_lit) @name (body) @body) @definition.entry))
(config_file (body (block (identifier) @scope . (string_lit) @name . (block_start) (body)? @body) @definition.entry))
(config_file (body (block . (identifier) @name . (block_start) (body)? @body) @definition.entry))
(config_file (body (attribute . (identifier) @name) @definition.entry))

(comment) @leading
