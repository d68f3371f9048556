import type { Control } from './control.ts'

/** A date and a time. */
export const datetime: Control = {
  isTyped: true,
  Draw: ({ elements: { Moment }, ...props }) => <Moment {...props} kind="datetime" />,
}
