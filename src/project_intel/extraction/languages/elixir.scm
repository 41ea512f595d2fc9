((call
  target: (identifier) @_take
  (arguments . [(alias) @import.source (dot left: (alias) @import.source)])) @import.binding
  (#any-of? @_take "alias" "import" "require" "use"))
(dot right: (tuple (alias) @import.name))
((call
  target: (identifier) @_take
  (arguments . (alias) (keywords (pair
    key: (keyword) @_only
    value: (list (keywords (pair key: [(keyword) @import.name (quoted_keyword (quoted_content) @import.name)])))))))
  (#eq? @_take "import") (#match? @_only "^only:"))
; Only the arguments: the body holds imports of its own.
((call
  target: (identifier) @_implement
  (arguments . (alias) @import.source) @import.binding)
  (#eq? @_implement "defimpl"))

((call
  target: (identifier) @_define
  (arguments . (alias) @namespace.name)) @namespace
  (#any-of? @_define "defmodule" "defprotocol"))
((call
  target: (identifier) @_define
  (arguments . (alias) @export.name))
  (#any-of? @_define "defmodule" "defprotocol"))
((call
  target: (identifier) @_define
  (arguments . [
    (call target: (identifier) @export.name)
    (identifier) @export.name
    (binary_operator left: (call target: (identifier) @export.name))
  ]))
  (#any-of? @_define "def" "defdelegate" "defguard" "defmacro"))
((call target: (identifier) @_quote (do_block) @local)
  (#eq? @_quote "quote"))
