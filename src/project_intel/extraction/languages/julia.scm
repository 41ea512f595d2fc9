(using_statement [(identifier) (import_path)] @import.source) @import.binding
(import_statement [(identifier) (import_path)] @import.source) @import.binding
(using_statement (import_alias . (_) @import.source)) @import.binding
(import_statement (import_alias . (_) @import.source)) @import.binding
(using_statement (selected_import . [(identifier) (import_path)] @import.source)) @import.binding
(import_statement (selected_import . [(identifier) (import_path)] @import.source)) @import.binding
(selected_import (_) [(identifier) (macro_identifier) (operator)] @import.name)
(selected_import (_) (import_alias . (_) @import.name))
((call_expression
  (identifier) @_include
  (argument_list . (string_literal . (content) @import.source .) .)) @import.effect
  (#eq? @_include "include"))

; `export` and `public` say what is shared; where neither stands, all the top level is.
(export_statement [(identifier) (macro_identifier) (operator)] @export.listed) @export.list
(public_statement [(identifier) (macro_identifier) (operator)] @export.listed) @export.list

(function_definition (block) @local)
(macro_definition (block) @local)
(struct_definition (block) @local)
(module_definition name: (identifier) @export.name)
(function_definition (signature (call_expression . (identifier) @export.name)))
(macro_definition (signature (call_expression . (identifier) @export.name)))
(assignment . (call_expression . (identifier) @export.name))
(function_definition (signature (_ . (call_expression . (identifier) @export.name))))
(assignment . (typed_expression . (call_expression . (identifier) @export.name)))
(assignment . (where_expression . (call_expression . (identifier) @export.name)))
(const_statement (assignment . (identifier) @export.name))
(type_head . [
  (identifier) @export.name
  (parametrized_type_expression . (identifier) @export.name)
  (binary_expression . (identifier) @export.name)
  (binary_expression . (parametrized_type_expression . (identifier) @export.name))
])
