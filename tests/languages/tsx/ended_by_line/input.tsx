export interface Slots {
  (name: string): string
  <T extends object>(of: T): T
}

export const Page = () => (
  // The frame.
  <main>
    Don't
    <b>import './nothing'</b>
  </main>
)

export type Last = string
