defmodule Shop do
  defstruct [:total]
  def open, do: 1
  def sum(a, b) when a > b, do: a + b
  defp hidden(x), do: x
  defmacro marked(x), do: x
  defdelegate size(x), to: Enum, as: :count

  defmodule Till do
    def close(x), do: x
  end
end

defprotocol Payable do
  def pay(x)
end
