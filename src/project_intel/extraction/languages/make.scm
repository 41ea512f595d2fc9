(include_directive filenames: (list (word) @import.source)) @import.effect

((rule (targets (word) @export.name)) (#match? @export.name "^[A-Za-z][\\w-]*$"))
