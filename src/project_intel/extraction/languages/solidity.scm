(import_directive source: (string) @import.quoted) @import.binding
(import_directive import_name: (identifier) @import.name)
(import_directive "*" alias: (identifier) @import.name)

(contract_body) @local
(struct_body) @local
(function_body) @local
(_ name: (identifier) @export.name body: (contract_body))
(struct_declaration name: (identifier) @export.name)
(enum_declaration name: (identifier) @export.name)
(error_declaration name: (identifier) @export.name)
(event_definition name: (identifier) @export.name)
(user_defined_type_definition name: (identifier) @export.name)
(function_definition name: (identifier) @export.name)
(constant_variable_declaration name: (identifier) @export.name)
