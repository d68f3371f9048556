import type { InputField } from '../../runtime/input-check/input-field.ts'
import { inputTypeOf } from '../../runtime/inputs/input-types.ts'
import type { ToldRow } from '../../runtime/webhooks/happened.ts'
import { toldInputs } from './told-inputs.ts'

type Values = Readonly<Record<string, unknown>>

interface Row {
  key: Values
  /** As they were sent. */
  inputs: Values
  /** The row as it was, and which columns of it the page shows. */
  before?: Values
  shown?: readonly { key: string }[]
}

/** A row that a page added, changed or deleted: its key, the columns that the page shows, and what was entered but for passwords. */
export function toldRow(fields: readonly InputField[], { key, inputs, before, shown = [] }: Row): ToldRow {
  const entered = toldInputs(fields, inputs)
  const secret = new Set(fields.filter(({ input }) => inputTypeOf(input).secret).map((field) => field.key))
  const columns = shown.filter((column) => before && Object.hasOwn(before, column.key) && !secret.has(column.key))
  return {
    // What people type is the key of a row that nothing else has told.
    key: Object.fromEntries(Object.entries(key).map(([name, value]) => [name, value ?? entered[name] ?? null])),
    ...(before && { before: Object.fromEntries(columns.map((column) => [column.key, before[column.key]])) }),
    ...(fields.length > 0 && { inputs: entered }),
  }
}
