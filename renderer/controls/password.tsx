import type { Control } from './control.ts'

/** A word that nobody beside should read. */
export const password: Control = {
  isTyped: true,
  Draw: ({ elements: { Line }, isShown, ...props }) => <Line {...props} type={isShown ? 'text' : 'password'} />,
}
