; Images, without tag and digest; a stage of the file itself is none.
((from_instruction (image_spec name: (image_name) @import.source tag: (image_tag)? @_port)) @import.binding
  (#not-match? @import.source "[$]|^scratch$") (#not-match? @_port "/"))
; The port of a registry makes all that follows a tag.
((from_instruction (image_spec tag: (image_tag) @_tag) @import.source) @import.binding
  (#match? @_tag "/") (#not-match? @import.source "[$]"))
(from_instruction as: (image_alias) @export.name)

; What is copied from the project: all but the last path, unless out of another stage or image.
((add_instruction (path) @mention.path . (path)) @_add (#not-match? @_add "--from="))
((copy_instruction (path) @mention.path . (path)) @_copy (#not-match? @_copy "--from="))
