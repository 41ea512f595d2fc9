module Shop
using Dates, Base.Threads
using Money: Amount, rounded
import Tax.Rates
import Basket: add as put
using ..Parent: helper
include("order.jl")
# using Commented
const text = "using Quoted"
end
