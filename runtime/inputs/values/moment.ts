import type { MomentFormat } from '../../generated/fields/moment-format.ts'
import type { FormInput } from '../../generated/screens/form-input.ts'
import { formatDate, parseDay, parseTime, toIsoDay, toIsoTime, type Day } from '../../values/dates.ts'
import { firstDay } from '../../values/first-day.ts'
import { offsetDay } from '../../values/offset-day.ts'
import { isOpenDay, openDayFrom } from '../../values/open-day.ts'
import type { InputTypeFacts } from '../input-type-facts.ts'
import { inputTypeOf } from '../input-types.ts'
import type { Accepted, Finding, InputValue } from '../input-value.ts'
import { ofLength } from '../of-length.ts'

const hasDay = ({ moment }: InputTypeFacts): boolean => moment !== 'time'
const hasClock = ({ moment }: InputTypeFacts): boolean => moment !== 'date'

/** A date, a time, or both, as the fact `moment` of the type says. */
export const moment: InputValue = {
  says: (type) =>
    hasDay(type) ? ['input-date', 'input-too-early', 'input-too-late', 'input-closed-day'] : ['input-time'],
  findingIn: (field, value, today) => {
    const type = inputTypeOf(field.input)
    if (!isMoment(type, value)) return [hasDay(type) ? 'input-date' : 'input-time']
    return ofLength(field, value) ?? (hasDay(type) ? ofDay(field, value, today) : undefined)
  },
  normalize,
  initial: ({ input, datetime }, today) =>
    datetime && hasDay(inputTypeOf(input)) ? firstDay(datetime, today) : undefined,
}

function isMoment(type: InputTypeFacts, value: unknown): boolean {
  if (!hasDay(type)) return parseTime(value) !== undefined
  // A clock that cannot be read is a mistake; none at all is midnight.
  return parseDay(value) !== undefined && (!hasClock(type) || hasReadableClock(value))
}

const hasReadableClock = (value: unknown): boolean => parseTime(value) !== undefined || !/[T ]./.test(String(value))

/** As the field stores it. */
function normalize({ input, datetime }: FormInput, value: unknown): Accepted {
  const iso = isoOf(inputTypeOf(input), value, datetime?.timeDigit ?? 6)
  return iso !== null && datetime?.stored !== undefined ? formatDate(iso, datetime.stored) : iso
}

function isoOf(type: InputTypeFacts, value: unknown, digits: 4 | 6): string | null {
  const [day, time] = [parseDay(value), parseTime(value)]
  if (!hasDay(type)) return time ? toIsoTime(time, digits) : null
  if (!day) return null
  const clock = toIsoTime(time ?? { hour: 0, minute: 0, second: 0 }, digits)
  return hasClock(type) ? `${toIsoDay(day)} ${clock}` : toIsoDay(day)
}

function ofDay({ datetime }: FormInput, value: unknown, today?: Day): Finding | undefined {
  const typed = parseDay(value)
  if (!datetime || !typed) return undefined
  const limit = (given: typeof datetime.min) => {
    const day = typeof given === 'string' ? parseDay(given) : given && today && offsetDay(today, given)
    return day && toIsoDay(day)
  }
  const [day, min, max] = [toIsoDay(typed), limit(datetime.min), limit(datetime.max)]
  if (min !== undefined && day < min) return ['input-too-early', formatDate(min, dayPart(datetime.format))]
  if (max !== undefined && day > max) return ['input-too-late', formatDate(max, dayPart(datetime.format))]
  return ofOpenDay(typed, datetime)
}

function ofOpenDay(day: Day, datetime: MomentFormat): Finding | undefined {
  if (isOpenDay(day, datetime)) return undefined
  const next = openDayFrom(day, datetime)
  const write = (one: Day) => formatDate(toIsoDay(one), dayPart(datetime.format))
  return ['input-closed-day', write(day), next ? write(next) : '-']
}

/** The part of a format that writes the day: `yyyy/MM/dd HH:mm` → `yyyy/MM/dd`. */
function dayPart(format: string): string {
  return format.replace(/[ 'T]*[Hh].*$/, '')
}
