; What a file loads.

((call
  !receiver
  method: (identifier) @_load
  arguments: (argument_list . (string . (string_content) @import.source .))) @import.binding
  (#any-of? @_load "load" "require"))
((call
  !receiver
  method: (identifier) @_load
  arguments: (argument_list . (string . (string_content) @import.relative .))) @import.binding
  (#eq? @_load "require_relative"))
((call
  method: (identifier) @_load
  arguments: (argument_list
    . [(simple_symbol) (string)] @import.name
    . (string . (string_content) @import.source .))) @import.binding
  (#eq? @_load "autoload"))

; What it defines: types and constants, also those inside modules; methods at the top level only.

(class body: (_) @local)
(singleton_class) @local
(method body: (_) @local)
(singleton_method) @local
(do_block) @local
(block) @local

(class name: [
  (constant) @export.name
  (scope_resolution name: (constant) @export.name)
])
(module name: [
  (constant) @export.name
  (scope_resolution name: (constant) @export.name)
])
(assignment left: [
  (constant) @export.name
  (scope_resolution name: (constant) @export.name)
  (left_assignment_list (constant) @export.name)
])
(operator_assignment left: (constant) @export.name)
(program (method name: (_) @export.name))
