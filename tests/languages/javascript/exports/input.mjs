export const one = 1, two = 2;
export let { three, x: { four }, five = 5, ...six } = source;
export var [seven, [eight], nine = 9, ...ten] = source;
export function plain() {
  const inner = 1;
}
export async function run() {}
export function* generate() {}
export async function* stream() {}
export class Thing extends Base {}
const local = 1;
export { local, local as alias, local as "odd name" };
// export const comment = 1; export { a, b as c }
const text = `
export const template = 1;
`;
