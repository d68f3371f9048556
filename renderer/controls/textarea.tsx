import type { Control } from './control.ts'

/** A longer text. */
export const textarea: Control = {
  isTyped: true,
  isLong: true,
  Draw: ({ elements: { Lines }, ...props }) => <Lines {...props} />,
}
