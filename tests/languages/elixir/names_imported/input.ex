defmodule A do
  import M, only: [f: 1, "g!": 2]
  import N, except: [h: 1]
  import O, only: :macros
end
