((command
  name: (command_name) @_load
  . argument: [
    (word) @import.source
    (string . (string_content) @import.source .)
    (raw_string) @import.quoted
  ]) @import.effect
  (#any-of? @_load "." "source")
  (#not-match? @import.source "^[-~]"))

; The folder of the script, by one of the ways to ask for it.
((command
  name: (command_name) @_load
  . argument: [
    (string . (_) @_here . (string_content) @import.relative .)
    (concatenation . (_) @_here . (word) @import.relative .)
  ]) @import.effect
  (#any-of? @_load "." "source")
  (#match? @_here "(?i)dirname|bash_source|(script|self|this|current)_?dir|^\"?[$]\\{?(dir|here)\\}?\"?$")
  (#match? @import.relative "^/"))

(function_definition name: (word) @export.name)
(declaration_command "export" [
  (variable_name) @export.name
  (variable_assignment name: (variable_name) @export.name)
])
