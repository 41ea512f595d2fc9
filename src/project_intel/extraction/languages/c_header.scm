; What a header gives on top: macros, but not its own guard.

((preproc_def name: (identifier) @export.name !value)
  (#not-match? @export.name "(_H|_HH|_HPP|_HXX|_INC|_INCLUDED)_*$"))
(preproc_def name: (identifier) @export.name value: (_))
(preproc_function_def name: (identifier) @export.name)
