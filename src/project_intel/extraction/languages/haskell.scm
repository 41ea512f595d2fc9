(header module: (module) @namespace.name)

(import module: (module) @import.source) @import.binding
; `hiding` names what is not taken.
((import names: (import_list name: (import_name [
  (variable) @import.name
  operator: (prefix_id (operator) @import.name)
  type: (name) @import.name
]))) @_import (#not-match? @_import "[\\s)]hiding[\\s(]"))

(exports) @export.list
(export [(variable) (name)] @export.listed)

(class_declarations) @local
(declarations (function name: (variable) @export.name))
(declarations (bind name: (variable) @export.name))
(declarations (signature name: (variable) @export.name))
(data_type name: (name) @export.name)
(newtype name: (name) @export.name)
(type_synomym name: (name) @export.name)
(class name: (name) @export.name)
