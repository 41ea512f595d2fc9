((normal_command
  (identifier) @_add
  (argument_list . (argument [
    (unquoted_argument) @import.relative
    (quoted_argument (quoted_element) @import.relative)
  ]))) @import.effect
  (#match? @_add "^(?i:add_subdirectory)$")
  (#not-match? @import.relative "[$]"))
((normal_command
  (identifier) @_include
  (argument_list . (argument [
    (unquoted_argument) @import.source
    (quoted_argument (quoted_element) @import.source)
  ]))) @import.effect
  (#match? @_include "^(?i:include)$")
  (#not-match? @import.source "^[$]\\{(?!CMAKE_CURRENT_(?:LIST|SOURCE)_DIR\\}/[^$]*$)|.[$]\\{"))
((normal_command
  (identifier) @_find
  (argument_list . (argument [
    (unquoted_argument) @import.source
    (quoted_argument (quoted_element) @import.source)
  ]))) @import.binding
  (#match? @_find "^(?i:find_package)$")
  (#not-match? @import.source "[$]"))

(function_command (argument_list . (argument) @export.name))
(macro_command (argument_list . (argument) @export.name))
((normal_command
  (identifier) @_target
  (argument_list . (argument [
    (unquoted_argument) @export.name
    (quoted_argument (quoted_element) @export.name)
  ])))
  (#match? @_target "^(?i:add_custom_target|add_executable|add_library)$")
  (#not-match? @export.name "[$]"))
