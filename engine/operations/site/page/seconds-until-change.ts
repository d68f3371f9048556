import type { ContentAccess } from '../../../../runtime/compile/release.ts'
import { parseDay, toIsoDay } from '../../../../runtime/values/dates.ts'
import { localMoment } from '../../../sites/local-moment.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import { required } from '../../../../runtime/values/required.ts'

const dayMs = 86_400_000

/** Seconds until the first period of these contents begins or ends on the site's clock; undefined: none will. */
export function secondsUntilChange(
  { site }: RunningRelease,
  contents: Iterable<Pick<ContentAccess, 'period'>>,
  now: Date,
): number | undefined {
  const moment = localMoment(now, site.spec.usageTime?.timeZone)
  const today = toIsoDay(moment)
  let first = Infinity
  for (const { period } of contents) {
    if (!period) continue
    const { from, to } = period
    if (from !== undefined && from > today) first = Math.min(first, midnight(from))
    else if (to !== undefined && to >= today) first = Math.min(first, midnight(to) + dayMs)
  }
  if (first === Infinity) return undefined
  const { hour, minute, second } = moment
  return (first - midnight(today)) / 1000 - (hour * 3600 + minute * 60 + second)
}

/** A day as a number that counts days, whatever clock it is of. */
function midnight(day: string): number {
  const { year, month, day: date } = required(parseDay(day), `day ${day}`)
  return Date.UTC(year, month - 1, date)
}
