import type { FormInput } from '../../generated/screens/form-input.ts'
import { formatDate, parseDay, parseTime, toIsoDay, toIsoTime } from '../../values/dates.ts'
import { closedOn, type Now } from '../../values/day-limits.ts'
import { firstDay } from '../../values/first-day.ts'
import type { InputTypeFacts } from '../input-type-facts.ts'
import { inputTypeOf } from '../input-types.ts'
import type { Accepted, Finding, InputValue } from '../input-value.ts'
import { ofLength } from '../of-length.ts'

const hasDay = ({ moment }: InputTypeFacts): boolean => moment !== 'time'
const hasClock = ({ moment }: InputTypeFacts): boolean => moment !== 'date'

/** A date, a time, or both, as the fact `moment` of the type says. */
export const moment: InputValue = {
  says: (type) =>
    hasDay(type)
      ? ['input-date', 'input-too-early', 'input-cut-off', 'input-too-late', 'input-closed-day']
      : ['input-time'],
  findingIn: (field, value, now) => {
    const type = inputTypeOf(field.input)
    if (!isMoment(type, value)) return [hasDay(type) ? 'input-date' : 'input-time']
    return ofLength(field, value) ?? (hasDay(type) ? ofDay(field, value, now) : undefined)
  },
  normalize,
  initial: ({ input, datetime }, now) => (datetime && hasDay(inputTypeOf(input)) ? firstDay(datetime, now) : undefined),
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

function ofDay({ datetime }: FormInput, value: unknown, now?: Now): Finding | undefined {
  const typed = parseDay(value)
  const day = typed && toIsoDay(typed)
  const closed = datetime && day !== undefined ? closedOn(day, datetime, now) : undefined
  if (!datetime || day === undefined || !closed) return undefined
  const write = (one: string) => formatDate(one, dayPart(datetime.format))
  const instead = closed.instead === undefined ? '-' : write(closed.instead)
  switch (closed.because) {
    case 'too-early':
      return ['input-too-early', instead]
    case 'cut-off':
      return ['input-cut-off', datetime.cutOff ?? '', instead]
    case 'too-late':
      return ['input-too-late', instead]
    case 'closed':
      return ['input-closed-day', write(day), instead]
  }
}

/** The part of a format that writes the day: `yyyy/MM/dd HH:mm` → `yyyy/MM/dd`. */
function dayPart(format: string): string {
  return format.replace(/[ 'T]*[Hh].*$/, '')
}
