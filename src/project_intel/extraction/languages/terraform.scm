((block
  . (identifier) @_block
  (body (attribute
    (identifier) @_source
    (expression (literal_value (string_lit (template_literal) @import.source)))))) @import.binding
  (#any-of? @_block "module" "terraform")
  (#eq? @_source "source"))

(block (body) @local)
((block . (identifier) @_block . (string_lit (template_literal) @export.name) . (block_start))
  (#any-of? @_block "module" "output" "variable"))
((block . (identifier) @_block . (string_lit) . (string_lit (template_literal) @export.name))
  (#any-of? @_block "data" "resource"))
