import type { Context } from '../../compile/context.ts'
import type { Button } from '../../generated/purchase/button.ts'

/** The builder's message of a button, told when the pointer rests on it. */
export const hintOf = (context: Context, button: Button | undefined): { hint?: string } =>
  button?.message ? { hint: context.text(button.message) } : {}
