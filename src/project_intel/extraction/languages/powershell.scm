((command
  (command_invokation_operator) @_load
  command_name: (command_name_expr) @import.source) @import.effect
  (#eq? @_load ".")
  (#match? @import.source "^[^$'\"]|^[$]PSScriptRoot[/\\\\][^$]*$"))
((command
  (command_invokation_operator) @_load
  command_name: (command_name_expr) @import.quoted) @import.effect
  (#eq? @_load ".")
  (#match? @import.quoted "^['\"]([$]PSScriptRoot[/\\\\])?[^$]*$"))
((command
  command_name: (command_name) @_load
  command_elements: (command_elements
    . (command_argument_sep)
    . ((command_parameter) @_parameter . (command_argument_sep))?
    . [
      (generic_token) @import.source
      (generic_token) @import.relative
      (array_literal_expression) @import.quoted
    ])) @import.binding
  (#match? @_load "^(?i:import-module|ipmo)$")
  (#match? @_parameter "^(?i:-name)$")
  (#not-match? @import.source "[$]|^[/\\\\]")
  ; What is left when the row has blanked the folder of the file itself.
  (#match? @import.relative "^[/\\\\]"))
((command
  command_name: (command_name) @_load
  command_elements: (command_elements
    . (command_argument_sep) . (generic_token) @_kind . (command_argument_sep) . (generic_token) @import.source)) @import.binding
  (#match? @_load "^(?i:using)$")
  (#match? @_kind "^(?i:module|namespace)$"))

(script_block) @local
(function_statement (function_name) @export.name)
(class_statement . (simple_name) @export.name)
(enum_statement . (simple_name) @export.name)
