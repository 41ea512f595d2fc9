// import x from './comment'; export { a, b as c }
/* export const blocked = 1; see ./index */
const quoted = "import y from './string'";
const template = `
import z from './template'
export const templated = 1
require('./required')
`;
const constructor = { prototype: 1 };
import c from 'constructor';
