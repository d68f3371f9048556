import { enteredRows } from '../../runtime/input-check/entered-rows.ts'
import type { InputField } from '../../runtime/input-check/input-field.ts'
import { normalizeInput } from '../../runtime/input-check/normalize-input.ts'
import { inputTypeOf } from '../../runtime/inputs/input-types.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * What was entered, as schemas get it, of the inputs that a page shows: no password, and nothing that it holds unseen. Of a table
 * that was typed into, its rows.
 */
export function toldInputs(fields: readonly InputField[], given: Values): Record<string, unknown> {
  const shown = fields.filter(({ hidden, input }) => !hidden && !inputTypeOf(input).secret)
  return Object.fromEntries(
    shown.map((field) => [field.key, told(field, field.editable ? given[field.key] : field.value)]),
  )
}

function told(field: InputField, value: unknown): unknown {
  const { rowInputs } = field
  if (!rowInputs) return normalizeInput(field, value)
  return enteredRows(value)?.map(({ key, inputs }) => ({ key, inputs: toldInputs(rowInputs, inputs) }))
}
