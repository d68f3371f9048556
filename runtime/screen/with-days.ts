import type { ScreenSpec } from '../generated/kinds/screen.ts'
import { isObject } from '../json/is-object.ts'
import { formatDate } from '../values/dates.ts'
import type { Now } from '../values/day-limits.ts'
import { firstDay } from '../values/first-day.ts'

type States = NonNullable<ScreenSpec['state']>

/** The states of a screen that opens today: days that are counted from the system date stand in their defaults. */
export function withDays(states: States, today: Now): States {
  return Object.fromEntries(
    Object.entries(states).map(([name, { days, ...slot }]) => {
      if (!days) return [name, slot]
      const first = Object.entries(days).map(([field, moment]) => [
        field,
        formatDate(firstDay(moment, today), moment.stored),
      ])
      return [name, { ...slot, default: { ...(isObject(slot.default) && slot.default), ...Object.fromEntries(first) } }]
    }),
  )
}
