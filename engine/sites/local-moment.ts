import type { LocalMoment } from '../../runtime/usage-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment as the clock on the wall of that time zone shows it. */
export function localMoment(at: Date, timeZone = 'Asia/Tokyo'): LocalMoment {
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
