# using Commented
#= import Blocked
using Deep =#
"""
    using Documented
"""
function heat(level)
    include(level)
    helper() = 1
    text = "using Quoted"
end
function melt(level)::Int
    level
end
function mix(x::T) where {T}
    x
end
cool(x) = x
Base.show(io::IO, x::Water) = print(io)
struct Water{T} <: Liquid
    level::T
end
mutable struct Lid end
abstract type Liquid end
primitive type Bits 8 end
const LIMIT = 3
module Inner end
include("a" * "b")
include("$(name).jl")
include(path)
same(x::T) where {T} = x
typed(x)::Int = x
