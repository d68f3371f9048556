import type { FormInput } from '../generated/screens/form-input.ts'
import { fitsLimit } from '../values/text-limit.ts'
import type { Finding } from './input-value.ts'
import * as defaults from '../generated/input-defaults.ts'

/** Whether a text is longer than its input, or the column that takes it, holds. */
export function ofLength({ check }: FormInput, value: unknown): Finding | undefined {
  if (typeof value !== 'string') return undefined
  const most = check.maxLength ?? defaults.inputCheck.maxLength
  if (value.length > most && [...value].length > most) return ['input-too-long', most]
  const { limit } = check
  if (limit && !fitsLimit(value, limit))
    return [limit.unit === 'byte' ? 'input-too-many-bytes' : 'input-too-long', limit.max]
  return undefined
}
