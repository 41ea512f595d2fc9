export namespace Outer {
  export const inner = 1;
}
export namespace A.B {
  export type C = string;
}
export module Old {}
export declare namespace Declared {
  export function hidden(): void;
}
declare global {
  export interface Window {}
}
declare module 'foreign' {
  export function theirs(): void;
}
