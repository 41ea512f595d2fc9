; What TypeScript adds.

; import x = require('m')
(import_statement (import_require_clause
  (identifier) @import.name
  source: (_ (string_fragment) @import.source))) @import.binding

; A `require` that is told its type.
((variable_declarator
  name: [(identifier) @import.name (object_pattern)]
  value: [
    (as_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
    (non_null_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
    (satisfies_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
  ]) @import.binding
  (#eq? @_require "require"))
((assignment_expression
  left: (identifier) @import.name
  right: [
    (as_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
    (non_null_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
    (satisfies_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
  ]) @import.binding
  (#eq? @_require "require"))
((member_expression
  object: (parenthesized_expression [
    (as_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
    (non_null_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
    (satisfies_expression (call_expression
      function: (identifier) @_require
      arguments: (arguments [(string) (template_string)])))
  ])
  property: (property_identifier) @import.name) @import.binding
  (#eq? @_require "require"))

; export import x = require('m'), of which the grammar takes what is in brackets for a statement.
((export_statement declaration: (import_alias (identifier) . (identifier) @_require))
  .
  (expression_statement
    (parenthesized_expression (string (string_fragment) @import.source))) @import.binding
  (#eq? @_require "require"))

; Types taken from a module in place: import('m').T, typeof import('m')
((member_expression
  object: (_
    function: (import)
    arguments: (arguments (string (string_fragment))))
  property: (property_identifier) @import.name) @import.binding
  (#not-match? @import.name "^(catch|finally|then)$"))
(type_query (_
  function: (import)
  arguments: (arguments (string (string_fragment))))) @import.binding

; Declarations that only TypeScript has; what a namespace exports is not the file's.
(export_statement declaration: (_ name: (type_identifier) @export.name))
(export_statement declaration: (ambient_declaration (_ name: [(identifier) (type_identifier)] @export.name)))
(export_statement declaration: (ambient_declaration (_ (variable_declarator name: (identifier) @export.name))))
(export_statement declaration: (_ name: (nested_identifier . (identifier) @export.name)))
(export_statement declaration: (ambient_declaration (_ name: (nested_identifier . (identifier) @export.name))))
(export_statement "=" (identifier) @export.name)
(export_statement declaration: (import_alias . (identifier) @export.name))

(internal_module body: (statement_block) @local)
(module body: (statement_block) @local)
(ambient_declaration (statement_block) @local)
