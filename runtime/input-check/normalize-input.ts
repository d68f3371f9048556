import { asText } from '../values/as-text.ts'
import { formatDate, parseDay, parseTime, toIsoDay, toIsoTime } from '../values/dates.ts'
import { toDecimal } from '../values/decimal.ts'
import { foldWidth } from '../values/fold-width.ts'
import { isEmpty } from '../values/is-empty.ts'
import { enteredRows } from './entered-rows.ts'
import { firstDay } from '../values/first-day.ts'
import type { Day } from '../values/dates.ts'
import type { InputField } from './input-field.ts'

/** What schemas get. */
type Accepted = string | number | boolean | null

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
  switch (field.input) {
    case 'date':
    case 'time':
    case 'datetime':
      return normalizeMoment(field, value)
    case 'number':
      return typeof value === 'string' && isPlain.test(value)
        ? value
        : plainDigits(foldWidth(asText(value)).replaceAll(',', ''))
    default:
      return typeof value === 'boolean' || typeof value === 'number' ? value : asText(value)
  }
}

/** Of most numbers, as they are written: nothing is to be made of them. */
const isPlain = /^(0|-?[1-9]\d{0,50}|-?(0|[1-9]\d{0,50})\.\d{0,50}[1-9])$/

const plainDigits = (text: string): string | null => (isPlain.test(text) ? text : (toDecimal(text)?.toFixed() ?? null))

/** As the field stores it. */
function normalizeMoment({ input, datetime }: InputField, value: unknown): string | null {
  const digits = datetime?.timeDigit ?? 6
  const [day, time] = [parseDay(value), parseTime(value)]
  const clock = toIsoTime(time ?? { hour: 0, minute: 0, second: 0 }, digits)
  const iso =
    input === 'time'
      ? time
        ? clock
        : null
      : day
        ? input === 'date'
          ? toIsoDay(day)
          : `${toIsoDay(day)} ${clock}`
        : null
  return iso !== null && datetime?.stored !== undefined ? formatDate(iso, datetime.stored) : iso
}

/** What the inputs hold at first: their values, and dates counted from the system date. */
export function initialInputs(fields: readonly InputField[], today: Day): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.key, initialInput(field, today)]).filter(([, value]) => !isEmpty(value)),
  )
}

function initialInput(field: InputField, today: Day): unknown {
  if (!isEmpty(field.value)) return field.value
  return field.datetime && field.input !== 'time' ? firstDay(field.datetime, today) : undefined
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
