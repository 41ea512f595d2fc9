; Imports. What an import binds here, under its own name or another, is not looked for elsewhere.

(import_declaration (identifier) @import.step) @import.binding
(import_declaration (namespace_wildcard) @import.all)
(import_declaration (identifier) @identifier.declared .)
(import_declaration (identifier) @identifier.declared . ",")
(namespace_selectors (identifier) @import.name @identifier.declared)
(namespace_selectors (namespace_wildcard) @import.all)
(arrow_renamed_identifier name: (identifier) @import.name alias: (identifier) @identifier.declared)
(as_renamed_identifier name: (identifier) @import.name alias: (identifier) @identifier.declared)

; Packages: those with a body nest, the others hold for the rest of the file.

(package_clause body: (_)) @namespace
(package_clause name: (_) @namespace.name)

; Declarations that are not private, at the top level or in a package object.

(class_definition body: (_) @local)
(enum_definition body: (_) @local)
(function_definition body: (_) @local)
(given_definition body: (_) @local)
(object_definition body: (_) @local)
(trait_definition body: (_) @local)
(val_definition value: (_) @local)
(var_definition value: (_) @local)
((_ (modifiers (access_modifier . "private" .))) @local)

[
  (class_definition name: (_) @export.name @identifier.declared)
  (enum_definition name: (_) @export.name @identifier.declared)
  (function_declaration name: (_) @export.name)
  (function_definition name: (_) @export.name)
  (given_definition name: (_) @export.name)
  (object_definition name: (_) @export.name @identifier.declared)
  (trait_definition name: (_) @export.name @identifier.declared)
  (type_definition name: (_) @export.name @identifier.declared)
  (val_definition pattern: (identifier) @export.name)
  (var_definition pattern: (identifier) @export.name)
]
(package_object name: (_) @export.name)
(type_parameters (identifier) @identifier.declared)

; Types and objects used, by their first name.

(type_identifier) @identifier.step
(stable_type_identifier (identifier) @identifier.step)
((field_expression value: (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
((call_expression function: (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
((generic_function function: (identifier) @identifier.name) (#match? @identifier.name "^[A-Z]"))
