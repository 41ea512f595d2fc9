const const_maker = 1, nothing = null, plain = 2, other = 3
export { const_maker as const, nothing as null, plain as simple, other }
export { if_block as if, key } from './blocks.js'
