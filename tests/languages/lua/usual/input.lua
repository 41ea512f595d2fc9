local json = require("json")
local lid = require "kettle.lid"
local water = require('kettle.water').fill
require("kettle.setup")
dofile("scripts/init.lua")
units = require("kettle.units")

local M = {}
function M.heat(level) return level end
function M:cool() end
M.limit = 100
M.boil = function() local inner = require("late") end
function shared() end
local function hidden() end
local secret = 1
return M
