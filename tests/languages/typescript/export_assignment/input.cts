import path = require('path');
class Tool {}
export = Tool;
