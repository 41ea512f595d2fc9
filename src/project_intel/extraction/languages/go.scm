; Imports. A blank one binds nothing, a dot takes every name.

(import_spec !name) @import.binding
(import_spec name: [(dot) (package_identifier)]) @import.binding
(import_spec name: (blank_identifier)) @import.effect
(import_spec name: (package_identifier) @import.alias)
(import_spec name: (dot) @import.all)
(import_spec path: [
  (interpreted_string_literal (interpreted_string_literal_content) @import.source)
  (raw_string_literal (raw_string_literal_content) @import.source)
])

(package_clause (package_identifier) @namespace.name)

; Exports: what begins with a capital letter at the top level; methods belong to their types.

(block) @local

([
  (const_spec name: (identifier) @export.name)
  (function_declaration name: (identifier) @export.name)
  (type_alias name: (type_identifier) @export.name)
  (type_spec name: (type_identifier) @export.name)
  (var_spec name: (identifier) @export.name)
] (#match? @export.name "^[A-ZÀ-ÖØ-ÞΑ-ΩА-Я]"))

; Used: whatever may be the exported name of a package. Linking knows which qualifiers are packages.

((selector_expression operand: (identifier) field: (field_identifier) @_name) @identifier.name
  (#match? @_name "^[A-ZÀ-ÖØ-ÞΑ-ΩА-Я]"))
(qualified_type) @identifier.name

; A file with an `init` does something when only imported.

((function_declaration name: (identifier) @identifier.name) (#eq? @identifier.name "init"))
