; Directives. `hide` leaves something out of everything, which is no name taken.

(library_import) @import.binding
(library_export) @import.reexport
(part_directive) @import.binding
(part_of_directive) @import.binding
(uri) @import.quoted
(import_specification (identifier) @import.name)
(combinator "show" (identifier) @import.name)
(library_export (combinator "show" (identifier) @export.name))

; Public declarations of the top level.

(class_body) @local
(enum_body) @local
(extension_body) @local
(formal_parameter_list) @local
(function_body) @local
(function_expression) @local

([
  (class_definition name: (identifier) @export.name)
  (enum_declaration name: (identifier) @export.name)
  (extension_declaration name: (identifier) @export.name)
  (extension_type_declaration name: (identifier) @export.name)
  (function_signature name: (identifier) @export.name)
  (getter_signature name: (identifier) @export.name)
  (initialized_identifier . (identifier) @export.name)
  (mixin_application_class . (identifier) @export.name)
  (mixin_declaration (identifier) @export.name)
  (setter_signature name: (identifier) @export.name)
  (static_final_declaration . (identifier) @export.name)
  (type_alias (type_identifier) @export.name . (formal_parameter_list))
  (type_alias . (type_identifier) @export.name "=")
] (#not-match? @export.name "^_"))
