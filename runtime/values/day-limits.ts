import { parseDay, toIsoDay, type Day } from './dates.ts'
import { partsOf, type IsoDay } from './iso-days.ts'
import { offsetDay, type DateOffset } from './offset-day.ts'
import { isOpenDay, openDayFrom, type OpenDays } from './open-day.ts'

/** A moment on a clock; without a time no cut-off is over. */
export interface Now extends Day {
  hour?: number
  minute?: number
}

/** Which days can be chosen, and from when on. */
export interface DayRules extends OpenDays {
  /** The first day: `yyyy-MM-dd`, or counted from the system date. */
  min?: string | DateOffset
  /** The last one. */
  max?: string | DateOffset
  /** Why days are closed, by day as `yyyy-MM-dd`, where that is known. */
  reasons?: Readonly<Record<IsoDay, string>>
  /** `HH:mm`: later, and on closed days, is counted from the next open day, before which none can be chosen. */
  cutOff?: string
}

/** Why a day cannot be chosen. */
export interface Closed {
  because: 'too-early' | 'cut-off' | 'too-late' | 'closed'
  /** The first or last day that can be chosen, or the next one behind a closed day; undefined: none comes. */
  instead: IsoDay | undefined
  /** Why it is closed, where somebody says it. */
  reason?: string | undefined
}

/** The day from which others are counted: the system date, with a cut-off the open day that is still before its own. */
export function countedFrom(rules: DayRules, now: Now): Day {
  if (rules.cutOff === undefined || (isOpenDay(now, rules) && !isOver(rules.cutOff, now))) return now
  return openDayFrom(offsetDay(now, { sign: '+', number: 1, unit: 'day' }), rules) ?? now
}

/** The first and the last day, open or not; those that are counted only when it is known from when. */
export function dayLimits(rules: DayRules, now?: Now): { min?: IsoDay; max?: IsoDay } {
  return limitsFrom(rules, now, now && countedFrom(rules, now))
}

/** Why the day cannot be chosen; undefined: it can. */
export function closedOn(day: IsoDay, rules: DayRules, now?: Now): Closed | undefined {
  const { min, max } = dayLimits(rules, now)
  if (min !== undefined && day < min) {
    const isCutOff = now && rules.cutOff !== undefined && isOpenDay(now, rules) && isOver(rules.cutOff, now)
    const before = isCutOff ? limitsFrom(rules, now, now).min : min
    const because = before !== undefined && day >= before ? 'cut-off' : 'too-early'
    return { because, instead: openFrom(min, rules) ?? min }
  }
  if (max !== undefined && day > max) return { because: 'too-late', instead: max }
  if (isOpenDay(partsOf(day), rules)) return undefined
  return { because: 'closed', instead: openFrom(day, rules), reason: rules.reasons?.[day] }
}

/** The rules with further closed days; the label of a day says why, another than the day itself. */
export function closing<Rules extends DayRules>(
  rules: Rules,
  days: readonly { value: string; label: string }[],
): Rules & DayRules {
  const known = days.flatMap(({ value, label }) => {
    const day = parseDay(value)
    return day ? [[toIsoDay(day), label === value ? '' : label] as const] : []
  })
  return {
    ...rules,
    stopDates: [...(rules.stopDates ?? []), ...known.map(([day]) => day)],
    reasons: Object.fromEntries(known),
  }
}

function limitsFrom({ min, max, cutOff }: DayRules, now?: Day, from?: Day): { min?: IsoDay; max?: IsoDay } {
  const counted = limitOf(min, from)
  const open = cutOff === undefined ? undefined : from && toIsoDay(from)
  const first = counted !== undefined && open !== undefined && open > counted ? open : (counted ?? open)
  const last = limitOf(max, now)
  return { ...(first !== undefined && { min: first }), ...(last !== undefined && { max: last }) }
}

function limitOf(limit: string | DateOffset | undefined, from: Day | undefined): IsoDay | undefined {
  if (typeof limit !== 'object') return limit
  return from && toIsoDay(offsetDay(from, limit))
}

function openFrom(day: IsoDay, rules: DayRules): IsoDay | undefined {
  const open = openDayFrom(partsOf(day), rules)
  return open && toIsoDay(open)
}

/** Times of equal length compare as texts do; the cut-off itself is over. */
function isOver(cutOff: string, { hour = 0, minute = 0 }: Now): boolean {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` >= cutOff
}
