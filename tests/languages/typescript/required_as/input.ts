const { a } = require("./y") as any;
const q = (require("./z") as any).b;
const c = require("./w")!;
let e;
e = require("./u") satisfies E;
const either = other || (require("./t") as any);
export import z = require("./s");
export import inner = outer.inner;
