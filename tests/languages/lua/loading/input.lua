local json = require("cjson")
local order = require 'shop.order'
require "shop.setup"
dofile("tasks/build.lua")
local lazy = function() return require("late") end
local name = require(prefix .. ".part")
-- require "commented"
local text = [[ require "quoted" ]]
