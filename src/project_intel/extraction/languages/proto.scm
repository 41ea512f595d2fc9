(import path: (string) @import.quoted) @import.binding
(import "public") @import.reexport

(message_body) @local
(message (message_name) @export.name)
(enum (enum_name) @export.name)
(service (service_name) @export.name)
