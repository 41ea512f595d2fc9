; Usings. The target of an alias is the source.

(using_directive !name [(identifier) (qualified_name) (alias_qualified_name)] @import.source) @import.binding
(using_directive name: (_) @import.alias "=" [(identifier) (qualified_name) (alias_qualified_name) (generic_name)] @import.source) @import.binding
(using_directive "static") @import.static
(using_directive "global") @import.global

; Namespaces: blocks nest, the file-scoped one does not.

(namespace_declaration) @namespace
(namespace_declaration name: (_) @namespace.name)
(file_scoped_namespace_declaration name: (_) @namespace.name)
(compilation_unit [
  (class_declaration)
  (delegate_declaration)
  (enum_declaration)
  (interface_declaration)
  (record_declaration)
  (struct_declaration)
] @namespace.none)

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

; Types used: whatever stands where only a type can. A name in parts is taken whole: its beginning
; may be a namespace, and its end a type inside another.

(_ type: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  [(qualified_name) (alias_qualified_name)] @identifier.name
])
(_ returns: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  [(qualified_name) (alias_qualified_name)] @identifier.name
])
(base_list [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  [(qualified_name) (alias_qualified_name)] @identifier.name
])
(type_argument_list [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  [(qualified_name) (alias_qualified_name)] @identifier.name
])
(attribute name: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  [(qualified_name) (alias_qualified_name)] @identifier.name
])
(explicit_interface_specifier [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name) @identifier.name
])
(as_expression right: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name) @identifier.name
])
(is_expression right: [
  (identifier) @identifier.name
  (generic_name . (identifier) @identifier.name)
  (qualified_name) @identifier.name
])
((constant_pattern [
  (identifier) @identifier.name
  (member_access_expression) @identifier.name
  (generic_name . (identifier) @identifier.name)
  ; `is T && more`, where the grammar takes all that follows for the pattern.
  (binary_expression left: [
    (identifier) @identifier.name
    (member_access_expression) @identifier.name
    (generic_name . (identifier) @identifier.name)
    (binary_expression left: [
      (identifier) @identifier.name
      (member_access_expression) @identifier.name
      (generic_name . (identifier) @identifier.name)
    ])
  ])
]) (#match? @identifier.name "^[A-Z][\\w.]*$"))

; What a member is taken from may be a type, unless a member of the own class has that name.

((member_access_expression expression: [
  (identifier) @identifier.owner
  (generic_name . (identifier) @identifier.owner)
  (member_access_expression expression: (identifier)) @identifier.owner
  (member_access_expression
    expression: (member_access_expression expression: (identifier))) @identifier.owner
  (member_access_expression
    expression: (member_access_expression
      expression: (member_access_expression expression: (identifier)))) @identifier.owner
]) (#match? @identifier.owner "^[A-Z][\\w.]*$"))

((invocation_expression
  function: (identifier) @_nameof
  arguments: (argument_list . (argument [
    (identifier) @identifier.owner
    (generic_name . (identifier) @identifier.owner)
  ])))
  (#eq? @_nameof "nameof")
  (#match? @identifier.owner "^[A-Z][\\w.]*$"))

(base_list [
  (identifier) @identifier.base
  (generic_name . (identifier) @identifier.base)
  (qualified_name) @identifier.base
])
([
  (property_declaration name: (identifier) @identifier.member)
  (field_declaration (variable_declaration (variable_declarator name: (identifier) @identifier.member)))
  (record_declaration (parameter_list (parameter name: (identifier) @identifier.member)))
] (#match? @identifier.member "^[A-Z]"))

; Values bound here, and the types inside others that are not private.

([
  (catch_declaration name: (identifier) @identifier.bound)
  (declaration_expression name: (identifier) @identifier.bound)
  (declaration_pattern name: (identifier) @identifier.bound)
  (foreach_statement left: (identifier) @identifier.bound)
  (implicit_parameter) @identifier.bound
  (parameter name: (identifier) @identifier.bound)
  (recursive_pattern name: (identifier) @identifier.bound)
  (tuple_pattern name: (identifier) @identifier.bound)
  (variable_declarator name: (identifier) @identifier.bound)
] (#match? @identifier.bound "^[A-Z]"))

(class_declaration body: (declaration_list [
  (class_declaration (modifier) @_open name: (identifier) @identifier.nested)
  (delegate_declaration (modifier) @_open name: (identifier) @identifier.nested)
  (enum_declaration (modifier) @_open name: (identifier) @identifier.nested)
  (interface_declaration (modifier) @_open name: (identifier) @identifier.nested)
  (record_declaration (modifier) @_open name: (identifier) @identifier.nested)
  (struct_declaration (modifier) @_open name: (identifier) @identifier.nested)
]) (#any-of? @_open "internal" "protected" "public"))

; Types of one name are told apart by the number of their parameters.

(type_argument_list) @identifier.arguments
(type_argument_list "," @identifier.more)
(type_parameter_list) @identifier.arguments
(type_parameter_list "," @identifier.more)
