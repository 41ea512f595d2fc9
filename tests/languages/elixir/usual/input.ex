defmodule Kettle.Heater do
  @moduledoc "Heats."
  use GenServer
  import Kettle.Units, only: [celsius: 1]
  require Logger
  alias Kettle.Water
  alias Kettle.Sensor, as: Probe
  alias Kettle.{Lid, Base.Plate}

  @limit 100

  def start(water), do: Water.fill(water)
  def stop, do: :ok

  def heat(level) when level > 0 do
    level
  end

  defp hidden(level), do: level
  defmacro boiling(level), do: level
  defguard is_hot(level) when level > 80
  defdelegate cool(level), to: Kettle.Cooler
end

defprotocol Kettle.Pour do
  def pour(vessel)
end
