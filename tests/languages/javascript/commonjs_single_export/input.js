class Reader {}
exports = module.exports = Reader;
module.exports = function create() {};
module.exports = class Named {};
module.exports = function () {};
