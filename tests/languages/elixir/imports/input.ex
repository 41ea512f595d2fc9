defmodule Shop.Order do
  @moduledoc "alias Not.This"
  use GenServer, restart: Not.That
  alias Shop.Money
  alias Shop.{Basket, Till}
  import Ecto.Query, only: [from: 2]
  require Logger
  # alias Commented.Out

  def pay(order) do
    alias Shop.Receipt
    Receipt.print(order)
  end
end
