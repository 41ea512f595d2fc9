; What a script declares, nobody else can name.

(source_file) @local
