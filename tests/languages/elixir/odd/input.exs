# alias Not.This
defmodule Outer do
  @doc """
  alias Not.That
  """
  @text "import Not.Quoted"
  @code ~s(use Not.Sigil)

  alias unquote(name)

  defmodule Inner do
    defmacro __using__(_options) do
      quote do
        import Outer.Helpers
        def injected, do: 1
      end
    end

    defmacrop hidden(x), do: x
    defguardp is_odd(x) when x > 1
  end

  def run do
    import Late
  end
end

defimpl Kettle.Pour, for: Map do
  alias Kettle.{Lid}
end
