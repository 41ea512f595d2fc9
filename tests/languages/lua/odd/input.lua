#!/usr/bin/env lua
-- require("commented")
--[[ require("blocked")
require("deep") ]]
--[==[ local x = require("level") ]==]
local text = "require('quoted')"
local long = [[require("long")]]
local ok, found = pcall(require, "tried")
local other = require(name)
local joined = require("a." .. name)
loader.require("not")
local a, b = require("one"), require [[two]]
do
  local function inner() end
  function outer() end
end
if not lid then lid = 1 end
