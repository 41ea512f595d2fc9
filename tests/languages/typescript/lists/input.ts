export { type Foo, Bar };
export type { F } from './f';
export { default as X, type G as H } from './g';
export * as ns from './ns';
