import { a } from './a';
export const fine = 1;
const = ;
