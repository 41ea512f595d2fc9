; What a source file keeps to itself, and what it only announces.

((function_definition (storage_class_specifier) @_class) @local (#eq? @_class "static"))
((declaration (storage_class_specifier) @_class) @local (#any-of? @_class "extern" "static"))
(declaration declarator: [
  (function_declarator declarator: (identifier))
  (pointer_declarator (function_declarator declarator: (identifier)))
  (pointer_declarator (pointer_declarator (function_declarator declarator: (identifier))))
]) @local
