; `#import "x"`, as loaders of queries read it
((comment) @import.quoted @import.effect (#match? @import.quoted "^#\\s*import\\b"))

(directive_definition (name) @export.name)
(enum_type_definition (name) @export.name)
(input_object_type_definition (name) @export.name)
(interface_type_definition (name) @export.name)
(object_type_definition (name) @export.name)
(scalar_type_definition (name) @export.name)
(union_type_definition (name) @export.name)
(fragment_definition (fragment_name) @export.name)
(operation_definition (name) @export.name)
