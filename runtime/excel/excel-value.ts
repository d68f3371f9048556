import { asText } from '../values/as-text.ts'
import { formatDate, parseDay, parseTime } from '../values/dates.ts'
import { toDecimal } from '../values/decimal.ts'
import { formatNumber } from '../values/format-number.ts'
import { isEmpty } from '../values/is-empty.ts'
import { daysSince1900, partOfDay } from './excel-days.ts'
import { excelText, isTooLong } from './excel-text.ts'
import type { ExcelColumn } from './excel-sheet.ts'

/** What stands in a cell, in which number format. */
export interface ExcelValue {
  value: string | number | null
  format: string
  /** As a person reads it. */
  shown: string
  /** Characters of a text for which a cell has no room: it holds the first of them. */
  cutFrom?: number
}

/** A format of texts: what somebody edits in such a cell stays one, and is never taken for a formula. */
const textFormat = '@'

const nothing: ExcelValue = { value: null, format: textFormat, shown: '' }

/** It is not nothing. */
const emptyText: ExcelValue = { ...nothing, value: '' }

/** A value of a row as a spreadsheet keeps it. What is no number or date in a column of them is a text. */
export function excelValue(value: unknown, column: ExcelColumn): ExcelValue {
  if (isEmpty(value)) return value === '' && column.as === 'text' ? emptyText : nothing
  if (column.as === 'number') return numberValue(value, column) ?? textValue(value)
  if (column.as === 'date') return dateValue(value, column.format ?? 'yyyy-MM-dd')
  return column.words
    ? textValue(column.words.find((word) => word.value === asText(value))?.label ?? value)
    : textValue(value, column)
}

/** A spreadsheet keeps 15 digits: longer numbers would become others, and stay texts. */
const exactDigits = 15

function numberValue(value: unknown, column: ExcelColumn): ExcelValue | undefined {
  const decimal = toDecimal(value)
  if (!decimal) return undefined
  const plain = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : decimal.toFixed()
  const shown = formatNumber(value, column)
  if (plain.replace(/^-?0*\.?0*/, '').replace('.', '').length > exactDigits)
    return { value: shown, format: textFormat, shown }
  const digits = Math.max(column.scale ?? 0, plain.split('.')[1]?.length ?? 0)
  const places = digits === 0 ? '' : `.${'0'.repeat(digits)}`
  const format = `${quoted(column.prefix)}${column.group ? '#,##0' : '0'}${places}${quoted(column.suffix)}`
  return { value: Number(plain), format, shown }
}

const quoted = (symbol = '') => (symbol === '' ? '' : `"${symbol.replaceAll('"', '"\\""')}"`)

/** Days before the first of March 1900 have another number in spreadsheets, for the sake of a mistake of long ago. */
const firstSafeDay = 61

/** A cell shows thousandths of a second; what is finer stays a text. */
const finest = 3

function dateValue(value: unknown, written: string): ExcelValue {
  const time = parseTime(value)
  const fraction = time && written.endsWith('ss') ? fractionOf(value) : ''
  if (fraction.length > finest) return textValue(`${formatDate(value, written)}.${fraction}`)
  const format = fraction === '' ? written : `${written}.000`
  const shown = formatDate(value, written) + (fraction === '' ? '' : `.${fraction.padEnd(finest, '0')}`)
  const day = parseDay(value)
  const hasDay = format.includes('y')
  const hasTime = format.includes('H')
  // The first hundred years are others to `Date`.
  const isEarly = day !== undefined && day.year < 1900
  const days = !hasDay ? 0 : isEarly ? -1 : day && daysSince1900(day)
  const isWritten = hasDay ? days !== undefined && days >= firstSafeDay : time !== undefined
  if (days === undefined || !isWritten) return textValue(shown)
  const moment = days + (hasTime && time ? partOfDay(time, Number(`0.${fraction || 0}`)) : 0)
  return { value: moment, format: format.toLowerCase(), shown }
}

/** Digits behind the seconds, without zeros at the end. */
const fractionOf = (value: unknown): string => /:\d\d[.,](\d*?)0*(?!\d)/.exec(asText(value))?.[1] ?? ''

function textValue(value: unknown, { prefix, suffix }: Pick<ExcelColumn, 'prefix' | 'suffix'> = {}): ExcelValue {
  const whole = asText(value)
  const text = excelText(whole)
  return {
    value: text,
    format: `${quoted(prefix)}@${quoted(suffix)}`,
    shown: `${prefix ?? ''}${text}${suffix ?? ''}`,
    ...(isTooLong(whole) && { cutFrom: whole.length }),
  }
}
