import type { Control } from './control.ts'

/** A time of day. */
export const time: Control = {
  isTyped: true,
  Draw: ({ elements: { Moment }, ...props }) => <Moment {...props} kind="time" />,
}
