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

; What a member is taken from may be a type, unless a value or a member has that name.

((field_access object: (identifier) @identifier.owner) (#match? @identifier.owner "^[A-Z]"))
((method_invocation object: (identifier) @identifier.owner) (#match? @identifier.owner "^[A-Z]"))
((method_reference . (identifier) @identifier.owner) (#match? @identifier.owner "^[A-Z]"))

([
  (catch_formal_parameter name: (identifier) @identifier.bound)
  (enhanced_for_statement name: (identifier) @identifier.bound)
  (formal_parameter name: (identifier) @identifier.bound)
  (inferred_parameters (identifier) @identifier.bound)
  (instanceof_expression name: (identifier) @identifier.bound)
  (lambda_expression parameters: (identifier) @identifier.bound)
  (record_pattern_component (identifier) @identifier.bound)
  (resource name: (identifier) @identifier.bound)
  (type_pattern (identifier) @identifier.bound)
  (variable_declarator name: (identifier) @identifier.bound)
] (#match? @identifier.bound "^[A-Z]"))

([
  (enum_constant name: (identifier) @identifier.bound @identifier.member)
  (field_declaration declarator: (_ name: (identifier) @identifier.member))
  (constant_declaration declarator: (_ name: (identifier) @identifier.member))
] (#match? @identifier.member "^[A-Z]"))

; Types inside others that are not private, and the types that inherit them.

([
  (class_body [
    (annotation_type_declaration . name: (identifier) @identifier.nested)
    (annotation_type_declaration . (modifiers) @_modifiers . name: (identifier) @identifier.nested)
    (class_declaration . name: (identifier) @identifier.nested)
    (class_declaration . (modifiers) @_modifiers . name: (identifier) @identifier.nested)
    (enum_declaration . name: (identifier) @identifier.nested)
    (enum_declaration . (modifiers) @_modifiers . name: (identifier) @identifier.nested)
    (interface_declaration . name: (identifier) @identifier.nested)
    (interface_declaration . (modifiers) @_modifiers . name: (identifier) @identifier.nested)
    (record_declaration . name: (identifier) @identifier.nested)
    (record_declaration . (modifiers) @_modifiers . name: (identifier) @identifier.nested)
  ])
  (interface_body [
    (annotation_type_declaration name: (identifier) @identifier.nested)
    (class_declaration name: (identifier) @identifier.nested)
    (enum_declaration name: (identifier) @identifier.nested)
    (interface_declaration name: (identifier) @identifier.nested)
    (record_declaration name: (identifier) @identifier.nested)
  ])
] (#not-match? @_modifiers "\\bprivate\\b"))

(superclass (_) @identifier.base)
(super_interfaces (type_list (_) @identifier.base))
(extends_interfaces (type_list (_) @identifier.base))

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
