import type { Request } from './request'

export interface Fetch {
  (from: string): Promise<string>
  <T>(from: Request): Promise<T>

  // With what it was asked.
  <
    T extends object,
    U = T,
  >(
    from: Request,
    like: U,
  ): Promise<T>
  /* Whatever it was. */
  <Rest extends string[]>(...from: Rest): Rest[number]
  in?: string
  in_reply_to: string
}

export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends
  <T>() => T extends B ? 1 : 2 ? true : false

export const first =
  <T>(all: T[]): T => all[0]

export const page = `see
  <b>import { no } from './nothing'</b>`

export function last(): void {}
