import { toDecimal } from '../values/decimal.ts'
import { plainNumber } from '../values/plain-number.ts'
import type { InputField } from './input-field.ts'

/** The inputs of a row whose columns are the limit of what is typed: nobody returns more than he was sent. */
export function withinRow(fields: readonly InputField[], row: Readonly<Record<string, unknown>>): InputField[] {
  return fields.map((field) => {
    const { maxField, maxValue } = field.check
    const limit = maxField === undefined ? undefined : toDecimal(plainNumber(row[maxField]))
    if (!limit || (maxValue !== undefined && limit.cmp(maxValue) > 0)) return field
    return { ...field, check: { ...field.check, maxValue: limit.toFixed() } }
  })
}
