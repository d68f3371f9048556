import type { Control } from './control.ts'

/** One line of text. */
export const textbox: Control = {
  isTyped: true,
  Draw: ({ elements: { Line }, ...props }) => <Line {...props} />,
}
