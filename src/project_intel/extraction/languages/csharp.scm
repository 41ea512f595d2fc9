; Usings. The target of an alias is the source.

(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @import.source) @import.binding
(using_directive name: (_) "=" [(identifier) (qualified_name) (alias_qualified_name) (generic_name)] @import.source) @import.binding
(using_directive "static") @import.static
(using_directive "global") @import.global

; Namespaces: blocks nest, the file-scoped one does not.

(namespace_declaration) @namespace
(namespace_declaration name: (_) @namespace.name)
(file_scoped_namespace_declaration name: (_) @namespace.name)

; Types the rest of the project can name: public or internal, which is the default.

(class_declaration body: (_) @local)
(interface_declaration body: (_) @local)
(record_declaration body: (_) @local)
(struct_declaration body: (_) @local)
((_ (modifier) @_modifier name: (identifier)) @local (#eq? @_modifier "file"))

[
  (class_declaration name: (identifier) @export.name @identifier.declared)
  (delegate_declaration name: (identifier) @export.name @identifier.declared)
  (enum_declaration name: (identifier) @export.name @identifier.declared)
  (interface_declaration name: (identifier) @export.name @identifier.declared)
  (record_declaration name: (identifier) @export.name @identifier.declared)
  (struct_declaration name: (identifier) @export.name @identifier.declared)
]
(type_parameter name: (identifier) @identifier.declared)

; Types used: whatever stands where only a type can, and what a member or inner type is taken from.

(_ type: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name name: [(identifier) @identifier.name (generic_name . (identifier) @identifier.name)])
])
(_ returns: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name name: [(identifier) @identifier.name (generic_name . (identifier) @identifier.name)])
])
(base_list [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name name: [(identifier) @identifier.name (generic_name . (identifier) @identifier.name)])
])
(type_argument_list [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name name: [(identifier) @identifier.name (generic_name . (identifier) @identifier.name)])
])
(attribute name: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name name: (identifier) @identifier.name)
])
(explicit_interface_specifier [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
])
(as_expression right: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
])
(is_expression right: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
])
((constant_pattern (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
((member_access_expression expression: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
]) (#match? @identifier.name "^[A-Z]"))
(qualified_name qualifier: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name name: (identifier) @identifier.name)
])
