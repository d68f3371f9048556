import type { ActionFunction } from './context.ts'

export const print: ActionFunction<'print'> = () => {
  window.print()
}
