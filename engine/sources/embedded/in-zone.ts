const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)$/i
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * A text that says its offset from UTC (`2026-03-31T20:00:00Z`), as the clock of a time zone shows it
 * (`2026-04-01 05:00:00`); other values as they are.
 */
export function inZone(value: unknown, timeZone: unknown): unknown {
  const [, day, time, offset] = (typeof value === 'string' && moment.exec(value)) || []
  if (day === undefined || typeof timeZone !== 'string') return value
  const at = Date.parse(`${day}T${time}${offset?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2').toUpperCase()}`)
  return Number.isNaN(at) ? value : formatOf(timeZone).format(at)
}

/** Swedish dates are ISO's. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(timeZone, known)
  return known
}
