((function_call
  name: (identifier) @_load
  arguments: (arguments . (string content: (string_content) @import.source) .)) @import.effect
  (#any-of? @_load "dofile" "loadfile" "require"))
((assignment_statement
  (variable_list . name: (identifier) @import.name .)
  (expression_list . value: [
    (function_call name: (identifier) @_load)
    (dot_index_expression table: (function_call name: (identifier) @_load))
  ] .)) @import.binding
  (#eq? @_load "require"))

; Functions and what is assigned without `local`; a function of a table counts by its own name.
(function_definition) @local
(function_declaration body: (_) @local)
(variable_declaration) @local
((function_declaration "local") @local)
(function_declaration name: [
  (identifier) @export.name
  (dot_index_expression field: (identifier) @export.name)
  (method_index_expression method: (identifier) @export.name)
])
(chunk (assignment_statement (variable_list name: [
  (identifier) @export.name
  (dot_index_expression field: (identifier) @export.name)
])))
