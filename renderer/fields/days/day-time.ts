import { parseTime } from '../../../runtime/values/dates.ts'

/** Minutes of a day. */
export const wholeDay = 1440

/** Minutes after midnight of `HH:mm` or `HH:mm:ss`; `24:00` ends the day. Undefined where it is no time. */
export function minutesOf(text: unknown): number | undefined {
  if (text === '24:00' || text === '24:00:00') return wholeDay
  const time = parseTime(text)
  return time && time.hour * 60 + time.minute
}

/** `HH:mm`. */
export function timeText(minutes: number): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The next time that a step leads to, on its multiples, within the day. */
export function nextTime(minutes: number, step: number): number {
  const size = Math.abs(step)
  const next = step > 0 ? Math.floor(minutes / size) * size + size : Math.ceil(minutes / size) * size - size
  return Math.min(Math.max(next, 0), wholeDay)
}

/** Where a key leads from a time: half an hour with an arrow, two hours by page, the ends of the day. */
export function timeForKey(key: string, minutes: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: nextTime(minutes, -30),
    ArrowLeft: nextTime(minutes, -30),
    ArrowDown: nextTime(minutes, 30),
    ArrowRight: nextTime(minutes, 30),
    PageUp: nextTime(minutes, -120),
    PageDown: nextTime(minutes, 120),
    Home: 0,
    End: wholeDay,
  }
  return targets[key]
}

/** When it is open on a day, as parts of it: over midnight the end belongs to the day before (`runtime/usage-time.ts`). */
export function openOn(
  { from, to }: { from: number; to: number },
  { today, before }: { today: boolean; before: boolean },
): { from: number; to: number }[] {
  if (from < to) return today ? [{ from, to }] : []
  const late = before && to > 0 ? [{ from: 0, to }] : []
  return today ? [...late, { from, to: wholeDay }] : late
}
