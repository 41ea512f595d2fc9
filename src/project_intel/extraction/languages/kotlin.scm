; Imports. What an import binds here, under its own name or another, is not looked for elsewhere.

(import_header (identifier (simple_identifier) @import.step)) @import.binding
(import_header (wildcard_import) @import.name)
(import_header (identifier (simple_identifier) @identifier.declared .) .)
(import_alias (type_identifier) @identifier.declared)

(package_header (identifier) @namespace.name)

; Declarations that are not private, at the top level. Java knows a file by the name @file:JvmName
; gives it; one that begins with a hyphen hides it from Java.

(anonymous_initializer) @local
(class_body) @local
(control_structure_body) @local
(enum_class_body) @local
(function_body) @local
(lambda_literal) @local
((_ (modifiers (visibility_modifier "private"))) @local)
; Members, where the grammar loses the class around them.
(function_declaration (modifiers [(inheritance_modifier) (member_modifier)])) @local
(property_declaration (modifiers [(inheritance_modifier) (member_modifier "override")])) @local

[
  (class_declaration (type_identifier) @export.name @identifier.declared)
  (object_declaration (type_identifier) @export.name @identifier.declared)
  (type_alias (type_identifier) @export.name @identifier.declared)
  (function_declaration (simple_identifier) @export.name @identifier.declared)
  (property_declaration (variable_declaration (simple_identifier) @export.name))
  (property_declaration (multi_variable_declaration (variable_declaration (simple_identifier) @export.name)))
]
; After annotations on lines of their own the grammar may take a class for `a class b`, or for
; `public data class` and what follows it.
([
  (infix_expression (simple_identifier) @_class . [
    (simple_identifier) @export.name @identifier.declared
    (call_expression . (simple_identifier) @export.name @identifier.declared)
  ])
  (_ (infix_expression (simple_identifier) @_class .) . [
    (simple_identifier) @export.name @identifier.declared
    (call_expression . (simple_identifier) @export.name @identifier.declared)
  ])
] (#any-of? @_class "class" "interface" "object"))
((file_annotation (constructor_invocation
  (user_type (type_identifier) @_annotation)
  (value_arguments (value_argument (string_literal (string_content) @export.name)))))
  (#eq? @_annotation "JvmName")
  (#match? @export.name "^[A-Za-z_]"))

; Names that are not free here.

(type_parameter (type_identifier) @identifier.declared)
(companion_object (type_identifier) @identifier.declared)
(class_parameter (simple_identifier) @identifier.declared)
(parameter (simple_identifier) @identifier.declared)
(variable_declaration (simple_identifier) @identifier.declared)
(enum_entry . (simple_identifier) @member)
(navigation_suffix (simple_identifier) @member @identifier.taken)
(infix_expression (_) . (simple_identifier) @member @identifier.taken . (_))
(callable_reference . (type_identifier) . (simple_identifier) @member @identifier.taken)

; What types give their values, and what is added to types from outside.

(class_body [
  (function_declaration (simple_identifier) @identifier.member)
  (property_declaration (variable_declaration (simple_identifier) @identifier.member))
])
(enum_class_body [
  (function_declaration (simple_identifier) @identifier.member)
  (property_declaration (variable_declaration (simple_identifier) @identifier.member))
])
(class_parameter (binding_pattern_kind) (simple_identifier) @identifier.member)
(property_declaration . (modifiers)? . (binding_pattern_kind) . (variable_declaration (simple_identifier) @identifier.value))
(function_declaration (receiver_type) (simple_identifier) @identifier.extension)
(property_declaration (receiver_type) (variable_declaration (simple_identifier) @identifier.extension))

; Types, objects by their first name, and functions called. No project declares the basic
; types, though one may declare a function called String.

((user_type (type_identifier) @identifier.step)
  (#not-match? @identifier.step "^(Any|Array|Boolean|Byte|Char|Double|Float|Int|Long|Nothing|Short|String|Unit)$"))
(callable_reference . (type_identifier) @identifier.name)
(callable_reference . (simple_identifier) @identifier.name .)
((simple_identifier) @identifier.name (#match? @identifier.name "^[A-Z]"))
; Values, by the first name; most of them are bound here.
((simple_identifier) @identifier.read (#match? @identifier.read "^[a-z_]") (#not-any-of? @identifier.read "it"))
(value_argument . (simple_identifier) @member . "=")
(catch_block . (simple_identifier) @member)
; The grammar takes an accessor on a line of its own for a call.
((call_expression . (simple_identifier) @identifier.name) (#not-match? @identifier.name "^(get|set)$"))
