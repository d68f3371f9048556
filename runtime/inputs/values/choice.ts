import type { FormInput } from '../../generated/screens/form-input.ts'
import type { Finding, InputValue } from '../input-value.ts'
import { isText } from './is-text.ts'

/** One of several choices. */
export const choice: InputValue = {
  says: () => ['input-option'],
  findingIn: (field, value) => (isText(value) ? ofOptions(field, value) : ['input-text']),
}

/** Whether each that is chosen can be. What a component supplies is known to the engine alone, which asks it. */
export function ofOptions({ options, choices }: FormInput, value: unknown): Finding | undefined {
  if (!options || choices) return undefined
  const given = Array.isArray(value) ? value : [value]
  return given.every((one) => options.some((option) => option.value === String(one))) ? undefined : ['input-option']
}
