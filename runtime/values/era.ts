import { asText } from './as-text.ts'
import { formatDate, parseDay, toIsoDay } from './dates.ts'

/** First days of the eras, newest first; before 明治6年 Japan counted days by another calendar. */
const eras = [
  { from: '2019-05-01', name: '令和', short: 'R', before: 2018 },
  { from: '1989-01-08', name: '平成', short: 'H', before: 1988 },
  { from: '1926-12-25', name: '昭和', short: 'S', before: 1925 },
  { from: '1912-07-30', name: '大正', short: 'T', before: 1911 },
  { from: '1873-01-01', name: '明治', short: 'M', before: 1867 },
]

/** A day by the Japanese calendar: 令和元年5月1日, or R1.5.1. What says no day stays as it is. */
export function formatEra(value: unknown, { isShort = false } = {}): string {
  const day = parseDay(value)
  if (!day) return asText(value)
  const iso = toIsoDay(day)
  const era = eras.find(({ from }) => iso >= from)
  if (!era) return formatDate(iso, isShort ? 'yyyy.M.d' : 'yyyy年M月d日')
  const year = day.year - era.before
  if (isShort) return `${era.short}${year}.${day.month}.${day.day}`
  return `${era.name}${year === 1 ? '元' : year}年${day.month}月${day.day}日`
}
