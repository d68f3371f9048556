import type { InputField } from '../../../runtime/input-check/input-field.ts'
import type { Row } from '../row.ts'

/** Inputs that only show a column of the row: they are what the row is, whatever a browser says. */
export const shownOnly = (fields: readonly InputField[], row: Row): string[] =>
  fields.filter((field) => !field.editable && Object.hasOwn(row, field.key)).map(({ key }) => key)
