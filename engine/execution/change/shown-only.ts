import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { Row } from '../row.ts'

/** Inputs that only show a column of the row are what the row is, whatever a browser says. */
export function shownOnly(fields: readonly InputField[], row: Row | undefined): Row {
  if (!row) return {}
  const shown = fields.filter((field) => !field.editable && Object.hasOwn(row, field.key))
  return Object.fromEntries(shown.map(({ key }) => [key, row[key] ?? null]))
}
