; What C and C++ share, in sources and headers.

; Includes. The brackets of <x.h> are kept: they say where it is looked for.
(preproc_include path: (string_literal (string_content) @import.source)) @import.binding
(preproc_include path: (system_lib_string) @import.source) @import.binding

; What `#if 0` takes out; the other branch stands in a node of its own.
((preproc_if condition: (number_literal) @_no [
  (declaration)
  (function_definition)
  (preproc_def)
  (preproc_function_def)
  (preproc_if)
  (preproc_ifdef)
  (preproc_include)
  (type_definition)
] @off) (#match? @_no "^0+$"))
((preproc_if condition: (number_literal) @_yes alternative: (preproc_else) @off)
  (#match? @_yes "^[1-9]"))

(compound_statement) @local
(field_declaration_list) @local
(parameter_list) @local
(function_definition (declaration) @local)

; Functions, with or without a body, and variables.
(function_declarator declarator: [
  (identifier) @export.name
  (parenthesized_declarator (identifier) @export.name)
])
(declaration declarator: (identifier) @export.name)
(init_declarator declarator: (identifier) @export.name)
(array_declarator declarator: (identifier) @export.name)
(pointer_declarator declarator: (identifier) @export.name)

; Types.
(enum_specifier name: (type_identifier) @export.name body: (_))
(struct_specifier name: (type_identifier) @export.name body: (_))
(union_specifier name: (type_identifier) @export.name body: (_))
(type_definition declarator: (type_identifier) @export.name)
(function_declarator declarator: [
  (type_identifier) @export.name
  (parenthesized_declarator (type_identifier) @export.name)
])
(array_declarator declarator: (type_identifier) @export.name)
(pointer_declarator declarator: (type_identifier) @export.name)

; Where a function could not be read, its variables lie about.
(ERROR (declaration declarator: [
  (identifier)
  (init_declarator)
  (array_declarator)
  (pointer_declarator declarator: (identifier))
]) @local)
