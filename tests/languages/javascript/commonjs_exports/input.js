'use strict';
Object.defineProperty(exports, "__esModule", { value: true });
Object.defineProperty(exports, "defined", { get() {} });
exports.__esModule = true;
exports.first = exports.second = void 0;
module.exports.third = 3;
module.exports = { f, g: h, method() {}, 'quoted': 1, ...rest };
module.other = 1;
other.exports = { no };
