import { clearedKey } from '../../../runtime/input-check/cleared-key.ts'
import type { InputField } from '../../../runtime/input-check/input-field.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { Row } from '../row.ts'

/** Keys of the inputs that are to be empty in every row, from inputs as schemas get them. */
const clearedIn = (inputs: Readonly<Record<string, unknown>>): string[] =>
  asText(inputs[clearedKey]).split(',').filter(Boolean)

/**
 * Inputs that nobody touched, where many rows are changed at once: each row keeps what it has in the column of that name,
 * but where it is to be empty in every row.
 */
export function leftAlone(
  fields: readonly InputField[],
  inputs: Readonly<Record<string, unknown>>,
  row: Row,
): string[] {
  const cleared = new Set(clearedIn(inputs))
  return fields
    .filter(({ key }) => (inputs[key] ?? null) === null && Object.hasOwn(row, key) && !cleared.has(key))
    .map(({ key }) => key)
}
