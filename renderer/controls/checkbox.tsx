import type { Control } from './control.ts'

/** Several of few; without options yes or no. */
export const checkbox: Control = {
  shape: (hasOptions) => (hasOptions ? 'group' : 'check'),
  Draw: ({ elements: { Choices, Check }, ...props }) =>
    props.options ? <Choices {...props} several /> : <Check {...props} />,
}
