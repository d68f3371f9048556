import type { ScreenSpec } from '../generated/kinds/screen.ts'
import { isObject } from '../json/is-object.ts'
import { formatDate, type Day } from '../values/dates.ts'
import { firstDay } from '../values/first-day.ts'

type States = NonNullable<ScreenSpec['state']>

/** The states of a screen that opens today: days that are counted from the system date stand in their defaults. */
export function withDays(states: States, today: Day): States {
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
