import type { InputValue } from '../input-value.ts'
import { ofOptions } from './choice.ts'

/** Several choices; without any, yes or no. */
export const ticks: InputValue = {
  says: () => ['input-option'],
  findingIn: ofOptions,
  isNone: (value) => value === false,
}
