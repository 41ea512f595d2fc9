; Use declarations: each path of a tree is a source of its own.

(use_declaration) @import.binding
(use_declaration (visibility_modifier)) @import.reexport

(scoped_use_list) @import.branch
(scoped_use_list path: (_) @import.base)
(scoped_use_list "::" @import.base)

(use_declaration argument: [(identifier) (crate) (self) (super)] @import.path)
(use_list [(identifier) (scoped_identifier) (self) (super)] @import.path)
(use_as_clause path: (_) @import.path alias: (_) @import.alias)
(use_wildcard) @import.path

(extern_crate_declaration name: [(identifier) (self)] @import.path) @import.binding
(extern_crate_declaration alias: (identifier) @import.alias)

; Paths in the code take a name just so, where they begin with a module or a crate.

([
  (scoped_identifier path: [(identifier) (crate) (self) (super) (scoped_identifier)])
  (scoped_identifier !path)
  (scoped_type_identifier path: [(identifier) (crate) (self) (super) (scoped_identifier)])
] @import.inplace @import.path
  (#match? @import.path "^[a-z_:]"))

(visibility_modifier) @member

; Modules: a declaration loads a file, a body is a namespace of its own.

(mod_item name: (identifier) @import.path !body) @import.effect
((attribute_item (attribute
  (identifier) @_path
  value: [(string_literal (string_content) @import.ahead) (raw_string_literal (string_content) @import.ahead)]))
  (#eq? @_path "path"))
((attribute_item (attribute
  (identifier) @_conditional
  arguments: (token_tree (identifier) @_path . "=" . (string_literal (string_content) @import.ahead))))
  (#eq? @_conditional "cfg_attr")
  (#eq? @_path "path"))

(mod_item body: (_)) @namespace
(mod_item name: (identifier) @namespace.name body: (_))

; Files that are put into the code.

((macro_invocation
  macro: (identifier) @_macro
  (token_tree . (string_literal (string_content) @import.source))) @import.effect
  (#any-of? @_macro "include" "include_bytes" "include_str"))

; A macro among items that holds nothing but items, as those do that choose by features, is read as
; if these stood there; `cfg_if!` and `cfg_select!` hold them in braces.

(source_file (macro_invocation (token_tree) @again))
(source_file (expression_statement (macro_invocation (token_tree) @again)))
(declaration_list (macro_invocation (token_tree) @again))

((source_file (macro_invocation macro: _ @_macro (token_tree (token_tree) @again)))
  (#match? @_macro "cfg_(if|select)$"))
((declaration_list (macro_invocation macro: _ @_macro (token_tree (token_tree) @again)))
  (#match? @_macro "cfg_(if|select)$"))

; Exports: what has a visibility at the top level, and macros.

(block) @local
(impl_item) @local
(mod_item body: (_) @local)
(trait_item body: (_) @local)

((_ (visibility_modifier) @_visibility name: [(identifier) (type_identifier)] @export.name)
  (#not-match? @_visibility "self"))
; The grammar does not know the visibility of a foreign type.
(foreign_mod_item (declaration_list (ERROR
  (visibility_modifier) @_visibility "type" (identifier) @export.name))
  (#not-match? @_visibility "self"))
(macro_definition name: (identifier) @export.name)

((use_declaration (visibility_modifier) @_visibility) @export.pattern
  (#not-match? @_visibility "self"))
(use_declaration argument: [(identifier) @export.part (scoped_identifier name: (identifier) @export.part)])
(use_list [(identifier) @export.part (scoped_identifier name: (identifier) @export.part)])
((use_as_clause alias: (identifier) @export.part) (#not-eq? @export.part "_"))
(scoped_use_list
  path: [(identifier) @export.part (scoped_identifier name: (identifier) @export.part)]
  list: (use_list (self)))
