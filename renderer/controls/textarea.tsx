import type { Control } from './control.ts'

/** A longer text. */
export const textarea: Control = {
  isTyped: true,
  Draw: ({ elements: { Lines }, ...props }) => <Lines {...props} />,
}
