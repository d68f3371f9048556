import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { Row } from '../row.ts'

/** Inputs that nobody touched, where many rows are changed at once: each row keeps what it has in the column of that name. */
export function leftAlone(fields: readonly InputField[], inputs: Readonly<Record<string, unknown>>, row: Row): Row {
  const left = fields.filter(({ key }) => (inputs[key] ?? null) === null && Object.hasOwn(row, key))
  return Object.fromEntries(left.map(({ key }) => [key, row[key] ?? null]))
}
