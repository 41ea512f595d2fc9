(module_attribute name: (atom) @namespace.name)

(pp_include file: (string) @import.quoted) @import.effect
(pp_include_lib file: (string) @import.quoted) @import.effect
(import_attribute module: (atom) @import.source) @import.binding
(import_attribute funs: (fa fun: (atom) @import.name))
(behaviour_attribute name: (atom) @import.source) @import.binding

(export_attribute funs: (fa fun: (atom) @export.name))
(export_type_attribute types: (fa fun: (atom) @export.name))
(record_decl name: (atom) @export.name)
(pp_define lhs: (macro_lhs name: (_) @export.name))
