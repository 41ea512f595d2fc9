; A node within another is `_` where its fields or its children say what it is, as in ecmascript.scm.

; Imports. `from __future__` is a node of its own and means no module.

(import_statement name: (dotted_name) @import.source) @import.binding
(import_statement name: (aliased_import name: (dotted_name) @import.source)) @import.binding

(import_from_statement module_name: (_) @import.source) @import.binding
(import_from_statement name: (dotted_name) @import.name)
(import_from_statement name: (aliased_import name: (dotted_name) @import.name))
(import_from_statement (wildcard_import) @import.name)

((call
  function: [
    (identifier) @_function
    (_ object: (identifier) @_module attribute: (identifier) @_function)
  ]
  arguments: (argument_list . (_ (string_start) . (string_content) @import.source . (string_end)))) @import.effect
  (#any-of? @_function "__import__" "import_module")
  (#any-of? @_module "importlib"))

; A relative one begins at the package that is named with it.
((call
  function: [
    (identifier) @_function
    (_ object: (identifier) @_module attribute: (identifier) @_function)
  ]
  arguments: (argument_list
    . (string (string_content) @import.source)
    . [
      (string (string_content) @import.alias)
      (keyword_argument name: (identifier) @_package value: (string (string_content) @import.alias))
    ])) @import.effect
  (#eq? @_function "import_module")
  (#any-of? @_module "importlib")
  (#match? @import.source "^\\.")
  (#eq? @_package "package"))

; Exports: the literal __all__, else what is public at the top level.

((assignment
  left: (identifier) @_all
  right: [
    (list) @export.list
    (tuple) @export.list
    (expression_list) @export.list
    (binary_operator (list) @export.list)
    (binary_operator (tuple) @export.list)
    (binary_operator (binary_operator (list) @export.list))
    (binary_operator (binary_operator (tuple) @export.list))
    (binary_operator (binary_operator (binary_operator (list) @export.list)))
    (binary_operator (binary_operator (binary_operator (tuple) @export.list)))
  ])
  (#eq? @_all "__all__"))

((augmented_assignment
  left: (identifier) @_all
  right: [(list) (tuple)] @export.list)
  (#eq? @_all "__all__"))

((call
  function: (_ object: (identifier) @_all attribute: (identifier) @_method)
  arguments: (argument_list . [(list) (tuple)] @export.list))
  (#eq? @_all "__all__")
  (#eq? @_method "extend"))

((call
  function: (_ object: (identifier) @_all attribute: (identifier) @_method)
  arguments: (argument_list) @export.list)
  (#eq? @_all "__all__")
  (#eq? @_method "append"))

([
  (list (_ (string_start) . (string_content) @export.listed . (string_end)))
  (tuple (_ (string_start) . (string_content) @export.listed . (string_end)))
  (expression_list (_ (string_start) . (string_content) @export.listed . (string_end)))
  (argument_list . (_ (string_start) . (string_content) @export.listed . (string_end)))
])

(function_definition body: (block) @local)
(class_definition body: (block) @local)
((if_statement
  condition: (comparison_operator (identifier) @_name)
  consequence: (block) @local)
  (#eq? @_name "__name__"))

((function_definition name: (identifier) @export.name) (#not-match? @export.name "^_"))
((class_definition name: (identifier) @export.name) (#not-match? @export.name "^_"))
((assignment left: (identifier) @export.name) (#not-match? @export.name "^_"))
((type_alias_statement left: (type [
  (identifier) @export.name
  (generic_type . (identifier) @export.name)
])) (#not-match? @export.name "^_"))

(assignment left: [(pattern_list) (tuple_pattern) (list_pattern)] @export.pattern)
([
  (pattern_list (identifier) @export.part)
  (tuple_pattern (identifier) @export.part)
  (list_pattern (identifier) @export.part)
  (list_splat_pattern (identifier) @export.part)
] (#not-match? @export.part "^_"))

; `import x as x` and `from m import x as x` say that x is meant for others.
((aliased_import name: (dotted_name . (identifier) @_name .) alias: (identifier) @export.name)
  (#eq? @_name @export.name)
  (#not-match? @export.name "^_"))
