; What JavaScript and TypeScript share.
;
; A node within another is `_` where its fields or its children say what it is: every worker compiles
; this, and to compile one more `call_expression` with children takes as long as to parse a file.

; Import statements. `import {} from` binds, if nothing; `import 'x'` does not.

(import_statement source: (_ (string_fragment) @import.source)) @import.effect
(import_statement (import_clause)) @import.binding
(import_clause (identifier) @import.name)
(namespace_import (identifier) @import.name)
((import_specifier name: _ @import.name) (#not-eq? @import.name "default"))
((import_specifier name: _ @_name alias: _ @import.name) (#eq? @_name "default"))

; Re-exports pass names through; `default` under another name counts as that name.

(export_statement source: (_ (string_fragment) @import.source)) @import.reexport
(export_statement "*" @import.name)
(namespace_export (_) @import.name @export.name)
((export_specifier name: _ @import.name) (#not-eq? @import.name "default"))
((export_specifier name: _ @import.name !alias) (#eq? @import.name "default"))
((export_specifier name: _ @_name alias: _ @import.name) (#eq? @_name "default"))

; Calls that load a module or an asset.

(call_expression
  function: (import)
  arguments: (arguments (_ . (string_fragment) @import.source .))) @import.effect

((call_expression
  function: [
    (identifier) @_require
    (_ object: (identifier) @_require property: (property_identifier) @_resolve)
  ]
  arguments: (arguments (_ . (string_fragment) @import.source .))) @import.effect
  (#eq? @_require "require")
  (#any-of? @_resolve "resolve"))

((new_expression
  constructor: (identifier) @_url
  arguments: (arguments
    (_ . (string_fragment) @import.source .)
    (member_expression object: (meta_property)))) @import.effect
  (#eq? @_url "URL"))

; A `require` whose result, or a part of it, gets a name.

((variable_declarator
  name: [(identifier) @import.name (object_pattern)]
  value: (_
    function: (identifier) @_require
    arguments: (arguments [(string) (template_string)]))) @import.binding
  (#eq? @_require "require"))

((assignment_expression
  left: (identifier) @import.name
  right: (_
    function: (identifier) @_require
    arguments: (arguments [(string) (template_string)]))) @import.binding
  (#eq? @_require "require"))

((member_expression
  object: (_
    function: (identifier) @_require
    arguments: (arguments [(string) (template_string)]))
  property: (property_identifier) @import.name) @import.binding
  (#eq? @_require "require"))

(variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @import.name
  (pair_pattern key: (property_identifier) @import.name)
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @import.name)
]))

; `/// <reference path="x" />`

((comment) @import.relative @import.effect
  (#match? @import.relative "^///\\s*<reference\\s+path\\s*="))

; Exports of ES modules.

(export_statement declaration: (_ name: (identifier) @export.name))
(export_statement declaration: (_ (variable_declarator name: (identifier) @export.name)))
(export_statement declaration: (_ (variable_declarator
  name: [(object_pattern) (array_pattern)] @export.pattern)))
[
  (array_pattern (identifier) @export.part)
  (assignment_pattern left: (identifier) @export.part)
  (object_assignment_pattern left: (shorthand_property_identifier_pattern) @export.part)
  (object_pattern (shorthand_property_identifier_pattern) @export.part)
  (pair_pattern value: (identifier) @export.part)
  (rest_pattern (identifier) @export.part)
]

((export_specifier name: _ @export.name !alias) (#not-eq? @export.name "type"))
; Where Flow is read as JavaScript, `type` may be no name but stand before one.
((export_clause (export_specifier name: _ @export.name !alias) . ["," "}"])
  (#eq? @export.name "type"))
(export_specifier alias: _ @export.name)

(export_statement "default" value: (identifier) @export.name)
((export_statement "default" @export.name value: (_) @_value)
  (#not-match? @_value "^(?!\\d|(false|null|this|true|undefined)$)[\\w$]+$"))
(export_statement "default" @export.name declaration: (_ !name))

; Exports of CommonJS modules.

((assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (identifier) @export.name
    (class name: (_) @export.name)
    (function_expression name: (_) @export.name)
    (object [
      (shorthand_property_identifier) @export.name
      (pair key: [(property_identifier) (string)] @export.name)
      (method_definition name: (property_identifier) @export.name)
    ])
  ])
  (#eq? @_module "module")
  (#eq? @_exports "exports"))

((assignment_expression
  left: (_ object: (identifier) @_exports property: (property_identifier) @export.name))
  (#eq? @_exports "exports")
  (#not-eq? @export.name "__esModule"))

((assignment_expression
  left: (_
    object: (_ object: (identifier) @_module property: (property_identifier) @_exports)
    property: (property_identifier) @export.name))
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#not-eq? @export.name "__esModule"))

((assignment_expression
  left: (subscript_expression
    object: [
      (identifier) @_exports
      (member_expression object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    index: (string (string_fragment) @export.name)))
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#not-eq? @export.name "__esModule"))

((call_expression
  function: (_ object: (identifier) @_object property: (property_identifier) @_define)
  arguments: (arguments . (identifier) @_exports . (string (string_fragment) @export.name)))
  (#eq? @_object "Object")
  (#eq? @_define "defineProperty")
  (#eq? @_exports "exports")
  (#not-eq? @export.name "__esModule"))
