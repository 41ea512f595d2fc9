export interface Shape {}
export type Kind = 'a' | 'b';
export enum Color { Red }
export const enum Level { Low }
export abstract class Base {}
export declare class Ambient {}
export declare abstract class Both {}
export declare const constant: number;
export declare function declared(): void;
export function overloaded(a: string): void;
export function overloaded(a: number): void;
export function overloaded(a: unknown): void {}
export async function run(): Promise<void> {}
export const arrow = <T,>(value: T): T => value;
export const { a, b: [c] }: Pair = source;
