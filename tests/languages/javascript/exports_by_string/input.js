exports['q'] = 1;
module.exports["r"] = 2;
exports.s = 3;
exports[x] = 4;
other['t'] = 5;
