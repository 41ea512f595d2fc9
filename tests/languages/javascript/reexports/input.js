export * from './all';
export * as group from './group';
export { a, b as c } from './some';
export { default } from './single';
export { default as Named, d as default } from './named';
