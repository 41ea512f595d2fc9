; Imports of names. A group is its prefix with what is taken from there.

(namespace_use_declaration) @import.binding
(namespace_use_declaration (namespace_use_clause . [(name) (qualified_name)] @import.source))
(namespace_use_declaration (namespace_name) @import.source body: (namespace_use_group))
(namespace_use_group (namespace_use_clause . [(name) (qualified_name)] @import.name))
(namespace_use_declaration (namespace_use_clause alias: (name) @import.alias))
(namespace_use_group (namespace_use_clause alias: (name) @identifier.declared))

; Inclusions of files: a literal, alone or after the folder of the file itself.
[
  (include_expression)
  (include_once_expression)
  (require_expression)
  (require_once_expression)
] @import.effect

[
  (include_expression [(string . (string_content) @import.source .) (encapsed_string . (string_content) @import.source .)])
  (include_once_expression [(string . (string_content) @import.source .) (encapsed_string . (string_content) @import.source .)])
  (require_expression [(string . (string_content) @import.source .) (encapsed_string . (string_content) @import.source .)])
  (require_once_expression [(string . (string_content) @import.source .) (encapsed_string . (string_content) @import.source .)])
  (parenthesized_expression [(string . (string_content) @import.source .) (encapsed_string . (string_content) @import.source .)])
]

([
  (include_expression (binary_expression left: _ @_here [(string . (string_content) @import.relative .) (encapsed_string . (string_content) @import.relative .)]))
  (include_once_expression (binary_expression left: _ @_here [(string . (string_content) @import.relative .) (encapsed_string . (string_content) @import.relative .)]))
  (require_expression (binary_expression left: _ @_here [(string . (string_content) @import.relative .) (encapsed_string . (string_content) @import.relative .)]))
  (require_once_expression (binary_expression left: _ @_here [(string . (string_content) @import.relative .) (encapsed_string . (string_content) @import.relative .)]))
  (parenthesized_expression (binary_expression left: _ @_here [(string . (string_content) @import.relative .) (encapsed_string . (string_content) @import.relative .)]))
] (#match? @_here "^(__DIR__|dirname\\(__FILE__\\))$"))

; What a file declares, also under a condition; `define` makes a constant.

(anonymous_function body: (_) @local)
(function_definition body: (_) @local)
(declaration_list) @local
(enum_declaration_list) @local
(anonymous_class) @local

(namespace_definition) @namespace
(namespace_definition name: (namespace_name) @namespace.name)

[
  (class_declaration name: (name) @export.name @identifier.declared)
  (enum_declaration name: (name) @export.name @identifier.declared)
  (interface_declaration name: (name) @export.name @identifier.declared)
  (trait_declaration name: (name) @export.name @identifier.declared)
]
(function_definition name: (name) @export.name)
(const_element . (name) @export.name)
((function_call_expression
  function: [(name) (qualified_name)] @_define
  arguments: (arguments . (argument (string . (string_content) @export.name .))))
  (#any-of? @_define "\\define" "define"))

; Types used: whatever stands where only a class can.

([
  (attribute . [(name) (qualified_name)] @identifier.name)
  (base_clause [(name) (qualified_name)] @identifier.name)
  (class_constant_access_expression . [(name) (qualified_name)] @identifier.name)
  (class_interface_clause [(name) (qualified_name)] @identifier.name)
  (named_type [(name) (qualified_name)] @identifier.name)
  (object_creation_expression [(name) (qualified_name)] @identifier.name)
  (scoped_call_expression scope: [(name) (qualified_name)] @identifier.name)
  (scoped_property_access_expression scope: [(name) (qualified_name)] @identifier.name)
  (use_declaration [(name) (qualified_name)] @identifier.name)
  (binary_expression operator: "instanceof" right: [(name) (qualified_name)] @identifier.name)
] (#not-match? @identifier.name "^(?i:parent|self|static)$"))
