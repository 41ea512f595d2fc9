export pay, Order, @marked
pay(x) = hidden(x)
hidden(x) = 1
struct Order
  total::Int
end
macro marked() end
