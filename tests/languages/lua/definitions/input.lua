local M = {}
function M.pay(order) local inner = 1; leaked = 2 end
function M:close() end
function open() end
local function hidden() end
LIMIT = 3
M.size = 4
return M
