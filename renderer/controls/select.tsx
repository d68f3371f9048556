import type { Control } from './control.ts'

/** One of many, from a list that opens. */
export const select: Control = {
  Draw: ({ elements: { Select }, ...props }) => <Select {...props} />,
}
