function pay(order)
  inner(x) = x
end
size(x) = 1
struct Order
  total::Int
end
abstract type Payable end
macro marked(x) end
const LIMIT = 3
