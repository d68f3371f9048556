import type { LocalMoment } from '../../runtime/usage-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** Of each zone the newest second: each request of a published page asks for it. */
const newest = new Map<string, { second: number; moment: Readonly<LocalMoment> }>()

/** A moment as the clock on the wall of that time zone shows it. */
export function localMoment(at: Date, timeZone = 'Asia/Tokyo'): Readonly<LocalMoment> {
  const second = Math.floor(at.getTime() / 1000)
  const known = newest.get(timeZone)
  if (known?.second === second) return known.moment
  const moment = read(at, timeZone)
  newest.set(timeZone, { second, moment })
  return moment
}

function read(at: Date, timeZone: string): LocalMoment {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}
