import { formatDate } from '../values/dates.ts'
import type { IsoDay } from '../values/iso-days.ts'

/** Year, month and day, each once, with signs between them. */
export function isDateFormat(format: string): boolean {
  const parts = format.match(/YYYY|MM|DD/g) ?? []
  return new Set(parts).size === 3 && parts.length === 3 && !/[A-Za-z\d]/.test(format.replace(/YYYY|MM|DD/g, ''))
}

/** Texts of this format stand in the order of their days, and can be read: year first, with one of the known signs. */
export function isOrdered(format: string): boolean {
  return ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY.MM.DD', 'YYYYMMDD', 'YYYY年MM月DD日'].includes(format)
}

/** A column of such values can be compared with days: dates, ordered texts, and numbers of eight digits. */
export function holdsDays(typeClass: string | undefined, format: string): boolean {
  if (typeClass === 'Date' || typeClass === 'DateTime') return true
  if (typeClass === 'Number') return format === 'YYYYMMDD'
  return (typeClass ?? 'String') === 'String' && isOrdered(format)
}

/** A day as the values of a column are written: databases take dates in one form, texts and numbers are the builder's. */
export function asColumnValue(day: IsoDay, typeClass: string, format: string): string {
  return typeClass === 'Date' || typeClass === 'DateTime' ? day : formatDate(day, format)
}
