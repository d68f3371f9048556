import type { Control } from './control.ts'

/** Several of few; without options yes or no. */
export const checkbox: Control = {
  shape: (hasOptions) => (hasOptions ? 'group' : 'check'),
  inForm: {
    shown: (value, schema) => (value ?? schema.default ?? false) === true,
    held: (shown, schema) => (shown === (schema.default ?? false) ? undefined : shown),
  },
  Draw: ({ elements: { Choices, Check }, ...props }) =>
    props.options ? <Choices {...props} several /> : <Check {...props} />,
}
