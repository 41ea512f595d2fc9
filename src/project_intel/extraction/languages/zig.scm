((SuffixExpr
  . (BUILTINIDENTIFIER) @_import
  (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import.quoted)))) @import.effect
  (#eq? @_import "@import"))
((VarDecl
  variable_type_function: (IDENTIFIER) @import.name
  (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_import))) @import.binding
  (#eq? @_import "@import"))

(ContainerDecl) @local
("pub" . (Decl (FnProto function: (IDENTIFIER) @export.name)))
(("pub" . (Decl (VarDecl variable_type_function: (IDENTIFIER) @export.name)))
  (#not-match? @export.name "^@"))
("pub" . (Decl (VarDecl variable_type_function: (IDENTIFIER (STRINGLITERALSINGLE) @export.name))))
