import { asText } from '../values/as-text.ts'
import { parseDay, toIsoDay } from '../values/dates.ts'
import { addDays, addMonths, firstOfMonth, firstOfWeek, partsOf, type IsoDay } from '../values/iso-days.ts'

/** Into what the days of a category are put together. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year' | 'fiscalYear'

/** A period with the month with which a fiscal year begins, from 1. */
export interface Periods {
  period: Period
  firstMonth: number
}

const monday = 1

/** How many days or months a period has. */
const lengths: Record<Period, { days?: number; months?: number }> = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  quarter: { months: 3 },
  year: { months: 12 },
  fiscalYear: { months: 12 },
}

/** Whether the months of a date are enough to tell its period. */
export const isOfMonths = (period: Period): boolean => lengths[period].months !== undefined

/** The first day of the period in which a value lies: a day in any form of `parseDay`, or its month (`2026-04`, `202604`). */
export function periodOf(value: unknown, { period, firstMonth }: Periods): IsoDay | undefined {
  const text = asText(value).trim()
  const parsed = parseDay(/^\d{4}-?\d{2}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(-2)}-01` : text)
  if (!parsed) return undefined
  const day = toIsoDay(parsed)
  if (period === 'day') return day
  if (period === 'week') return firstOfWeek(day, monday)
  const { months = 1 } = lengths[period]
  const offset = period === 'fiscalYear' ? firstMonth - 1 : 0
  return addMonths(firstOfMonth(day), -((parsed.month - 1 - offset + 12) % months))
}

/** The first day of the next period. */
export function nextPeriod(first: IsoDay, { period }: Periods): IsoDay {
  const { days, months = 0 } = lengths[period]
  return days === undefined ? addMonths(first, months) : addDays(first, days)
}

/** How a period is called on an axis. */
export function periodLabel(first: IsoDay, { period }: Periods, language: string): string {
  const { year, month } = partsOf(first)
  const isJapanese = language === 'ja'
  switch (period) {
    case 'day':
      return isJapanese ? first.replaceAll('-', '/') : first
    case 'week':
      return isJapanese ? `${first.replaceAll('-', '/')}の週` : `Week of ${first}`
    case 'month':
      return isJapanese ? `${year}年${month}月` : first.slice(0, 7)
    case 'quarter':
      return isJapanese ? `${year}年Q${(month + 2) / 3}` : `${year} Q${(month + 2) / 3}`
    case 'year':
      return isJapanese ? `${year}年` : `${year}`
    case 'fiscalYear':
      return isJapanese ? `${year}年度` : `FY${year}`
  }
}
