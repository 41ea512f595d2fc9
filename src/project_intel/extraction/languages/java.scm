; Imports. What an import names is bound here, so the name is not looked for elsewhere.

(import_declaration . [(identifier) (scoped_identifier)] @import.source) @import.binding
(import_declaration "static" . [(identifier) (scoped_identifier)] @import.source) @import.static
(import_declaration (asterisk) @import.name)
(import_declaration (scoped_identifier name: (identifier) @identifier.declared) .)

; A module declares its own name, and requires others for all of its files.

(module_declaration name: (_) @export.name)
(requires_module_directive module: (_) @import.source) @import.global
(provides_module_directive (scoped_identifier) @identifier.name)
(uses_module_directive (scoped_identifier) @identifier.name)

; The package, and the types at the top level.

(package_declaration [(identifier) (scoped_identifier)] @namespace.name)

(annotation_type_body) @local
(block) @local
(class_body) @local
(enum_body) @local
(interface_body) @local

[
  (annotation_type_declaration name: (identifier) @export.name @identifier.declared)
  (class_declaration name: (identifier) @export.name @identifier.declared)
  (enum_declaration name: (identifier) @export.name @identifier.declared)
  (interface_declaration name: (identifier) @export.name @identifier.declared)
  (record_declaration name: (identifier) @export.name @identifier.declared)
]
(type_parameter (type_identifier) @identifier.declared)

; What a type declares in its body can bear the name of a type that its head means.

[(extends_interfaces) (permits) (super_interfaces) (superclass)] @head

; Types used.

((type_identifier) @identifier.step (#not-eq? @identifier.step "var"))
[
  (annotation name: (identifier) @identifier.name)
  (annotation name: (scoped_identifier scope: (identifier) @identifier.name))
  (marker_annotation name: (identifier) @identifier.name)
  (marker_annotation name: (scoped_identifier scope: (identifier) @identifier.name))
  (record_pattern (identifier) @identifier.name)
]
((field_access object: (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
((method_invocation object: (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
((method_reference . (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))

([
  (annotation name: (scoped_identifier) @identifier.name)
  (marker_annotation name: (scoped_identifier) @identifier.name)
] (#match? @identifier.name "^[a-z_]"))

; Types by their full name in expressions, of packages up to six deep: `a.B` is one, `a.BB` a
; constant.

((field_access
  object: [
    (identifier)
    (field_access object: (identifier))
    (field_access object: (field_access object: (identifier)))
    (field_access object: (field_access object: (field_access object: (identifier))))
    (field_access object: (field_access object: (field_access object: (field_access object: (identifier)))))
    (field_access object: (field_access object: (field_access object: (field_access object: (field_access object: (identifier))))))]
  field: (identifier) @_name) @identifier.name
  (#match? @_name "^[A-Z](.*[a-z]|$)")
  (#match? @identifier.name "^[a-z_]"))
