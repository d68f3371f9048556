import type { MomentFormat } from '../../runtime/generated/fields/moment-format.ts'
import { toIsoDay, type Day } from '../../runtime/values/dates.ts'
import { offsetDay } from '../../runtime/values/offset-day.ts'

/** The first and last day that a calendar offers, as `yyyy-MM-dd`. */
export function dayLimits({ min, max }: Partial<MomentFormat>, today: Day): { min?: string; max?: string } {
  const day = (limit: NonNullable<typeof min>) =>
    typeof limit === 'object' ? toIsoDay(offsetDay(today, limit)) : limit
  return { ...(min !== undefined && { min: day(min) }), ...(max !== undefined && { max: day(max) }) }
}
