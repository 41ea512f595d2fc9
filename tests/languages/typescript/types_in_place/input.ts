type A = import('./a').Shape;
let whole: typeof import('./whole');
function take(b: import('./b').Other): void {}
import('./c').then((m) => m.run());
import('./c').catch(report);
