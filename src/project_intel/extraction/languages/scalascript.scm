; What a build or a script declares, nobody else can name.

(compilation_unit) @local
