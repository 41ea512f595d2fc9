export type * from './shapes'
export type * as colours from './colours'
export type *from './close'
