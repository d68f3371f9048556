import type { Control } from './control.ts'

/** One of few, all of them seen. */
export const radio: Control = {
  shape: () => 'radiogroup',
  Draw: ({ elements: { Choices }, ...props }) => <Choices {...props} several={false} />,
}
