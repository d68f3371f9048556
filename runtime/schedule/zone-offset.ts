/** Minutes by which clocks in the zone are ahead of UTC at an instant. */
export function zoneOffset(at: Date, timeZone: string): number {
  const said = formatIn(timeZone).formatToParts(at)
  const name = said.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? []
  const ahead = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  return sign === '-' ? -ahead : ahead
}

/** Whether there are clocks of this zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return formatIn(timeZone) !== undefined
  } catch {
    return false
  }
}

/** Making one costs more than all that it is asked. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  return format
}
