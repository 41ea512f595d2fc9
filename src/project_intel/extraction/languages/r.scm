((call
  function: (identifier) @_load
  arguments: (arguments . argument: (argument value: [
    (identifier) @import.source
    (string content: (string_content) @import.source)
  ])) @_arguments) @import.binding
  (#any-of? @_load "library" "require")
  (#not-match? @_arguments "character[.]only"))
((call
  function: (identifier) @_load
  arguments: (arguments . argument: (argument
    value: (string content: (string_content) @import.source)))) @import.binding
  (#any-of? @_load "loadNamespace" "requireNamespace"))
((call
  function: (identifier) @_load
  arguments: (arguments . argument: (argument
    value: (string content: (string_content) @import.source)))) @import.effect
  (#any-of? @_load "source" "sys.source"))
(namespace_operator
  lhs: (identifier) @import.source
  rhs: (identifier) @import.name) @import.binding

((program (binary_operator lhs: (identifier) @export.name operator: ["<-" "<<-" "="]))
  (#not-match? @export.name "^[.]"))
((program (binary_operator operator: ["->" "->>"] rhs: (identifier) @export.name))
  (#not-match? @export.name "^[.]"))
