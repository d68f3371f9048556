import { asText } from '../values/as-text.ts'
import { isEmpty } from '../values/is-empty.ts'
import { enteredRows } from './entered-rows.ts'
import type { Now } from '../values/day-limits.ts'
import type { Accepted } from '../inputs/input-value.ts'
import { valueOf } from '../inputs/values/index.ts'
import type { InputField } from './input-field.ts'

/**
 * A checked value as schemas get it: ISO days and times, plain digits, null for empty; several choices joined by commas, and
 * so the keys of rows that were typed into.
 */
export function normalizeInput(field: InputField, value: unknown): Accepted {
  if (field.rowInputs)
    return (
      enteredRows(value)
        ?.map(({ key }) => key)
        .join(',') || null
    )
  if (isEmpty(value)) return field.datetime?.empty ?? null
  if (Array.isArray(value)) return value.map(String).join(',')
  const { normalize } = valueOf(field.input)
  if (normalize) return normalize(field, value)
  return typeof value === 'boolean' || typeof value === 'number' ? value : asText(value)
}

/** What the inputs hold at first: their values, and dates counted from the system date. */
export function initialInputs(fields: readonly InputField[], today: Now): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.key, initialInput(field, today)]).filter(([, value]) => !isEmpty(value)),
  )
}

function initialInput(field: InputField, today: Now): unknown {
  if (!isEmpty(field.value)) return field.value
  return valueOf(field.input).initial?.(field, today)
}

/** Typed values with what the user cannot change put back, and nothing that no field asks for. */
export function acceptInputs(
  fields: readonly InputField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, Accepted> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = field.editable ? (Object.hasOwn(values, field.key) ? values[field.key] : undefined) : field.value
      return [field.key, normalizeInput(field, value)]
    }),
  )
}
