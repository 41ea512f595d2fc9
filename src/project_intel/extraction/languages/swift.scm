; Modules. `import struct A.B` takes B from A; a submodule counts as its module.

(import_declaration (identifier . (simple_identifier) @import.source)) @import.binding
(import_declaration
  ["class" "enum" "func" "let" "protocol" "struct" "typealias" "var"]
  (identifier (simple_identifier) (simple_identifier) @import.name .))

; Declarations of the top level that other files see.

(class_body) @local
(computed_property) @local
(enum_class_body) @local
(function_body) @local
(lambda_literal) @local
(protocol_body) @local
((_ (modifiers (visibility_modifier) @_visibility)) @local
  (#any-of? @_visibility "fileprivate" "private"))

(class_declaration name: (type_identifier) @export.name @identifier.declared)
(protocol_declaration name: (type_identifier) @export.name @identifier.declared)
(typealias_declaration . name: (type_identifier) @export.name @identifier.declared)
(associatedtype_declaration name: (type_identifier) @identifier.declared)
(type_parameter . (type_identifier) @identifier.declared)
(function_declaration name: (simple_identifier) @export.name)
(macro_declaration . (simple_identifier) @export.name)
(property_declaration name: (pattern bound_identifier: (simple_identifier) @export.name))
(property_declaration name: (pattern (pattern (simple_identifier) @export.name)))

; Types used: where a type stands, and what a capital letter shows to be one.

(user_type . (type_identifier) @identifier.name)
((navigation_expression . (simple_identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
((call_expression . (simple_identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
