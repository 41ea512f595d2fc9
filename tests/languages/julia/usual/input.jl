module Kettle

using LinearAlgebra
using Statistics, Random
using Dates: Date, now
using ..Units
using .Heater: heat!, @loud
import JSON
import Base: show, +
import CSV as Table
import Base.Iterators

include("heater.jl")
include("parts/lid.jl")

export boil, Water, @pour
public cool

boil() = 1
unlisted() = 2

end
