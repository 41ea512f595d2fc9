VERSION = "1"
FIRST, SECOND = 1, 2
module Shop
  LIMIT = 3
  class Order < Base
    INNER = 1
    class Line; end
    def pay; end
  end
  class Till::Drawer; end
  module Money
    class Amount; end
  end
  def self.open; end
  def helper; end
end
Point = Struct.new(:x) do
  WIDTH = 1
end
def top(argument)
  local = 1
end
