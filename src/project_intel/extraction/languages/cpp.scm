; What C++ adds.

(namespace_definition !name body: (_) @local)
(template_parameter_list) @local
(requires_expression) @local
(lambda_expression) @local

(class_specifier name: (type_identifier) @export.name body: (_))
(alias_declaration name: (type_identifier) @export.name)
(concept_definition name: (identifier) @export.name)
(reference_declarator (identifier) @export.name)
(namespace_alias_definition name: (namespace_identifier) @export.name)
