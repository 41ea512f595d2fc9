pay() { local inner=1; other=2; }
function close { :; }
export LIMIT=3 SPARE
plain=4
