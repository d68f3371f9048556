import * as defaults from '../../generated/input-defaults.ts'
import { isText } from './is-text.ts'
import type { InputValue } from '../input-value.ts'
import { ofLength } from '../of-length.ts'

/** Letters as they are typed. */
export const text: InputValue = {
  isText: true,
  says: (_type, limit) => ['input-too-long', ...(limit?.unit === 'byte' ? (['input-too-many-bytes'] as const) : [])],
  limits: ({ maxLength = defaults.inputCheck.maxLength }, limit) => ({ maxLength, ...(limit && { limit }) }),
  findingIn: (field, value) => (isText(value) ? ofLength(field, value) : ['input-text']),
  makeFits: () => () => true,
}
