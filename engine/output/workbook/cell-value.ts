import type { ResultColumn } from '../../../runtime/compile/content-spec.ts'
import { excelText } from '../../../runtime/excel/excel-text.ts'
import { daysSince1900, partOfDay } from '../../../runtime/excel/excel-days.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { parseDay, parseTime } from '../../../runtime/values/dates.ts'
import { toDecimal } from '../../../runtime/values/decimal.ts'
import { isEmpty } from '../../../runtime/values/is-empty.ts'
import type { CellStyle } from './cell-style.ts'
import { xmlText } from './xml-text.ts'

/** How Kumiki treats the values of a column. */
export type ValueType = ResultColumn['typeClass']

export interface CellContext {
  style: CellStyle
  type?: ValueType | undefined
  from1904: boolean
  /** Before names of elements of the sheet: `x:`, or nothing. */
  prefix: string
}

/** A spreadsheet keeps 15 digits: longer numbers would become others, and stay texts. */
const exactDigits = 15
/** Days from the beginning of one way of counting to that of the other. */
const days1904 = 1462
/** Days before the first of March 1900 have another number in spreadsheets. */
const firstSafeDay = 61

/**
 * What stands in a cell, with the attribute of its type before it: a number, a moment or a text as the cell's own style asks for,
 * where the value is one; else as its column is. Empty for no value.
 */
export function cellValue(value: unknown, context: CellContext): { type: string; content: string } {
  if (isEmpty(value) || value === '') return { type: '', content: '' }
  const { style, prefix } = context
  const number = (text: string) => ({ type: '', content: `<${prefix}v>${text}</${prefix}v>` })
  if (style === 'moment') {
    const days = momentNumber(value, context)
    if (days !== undefined) return number(String(days))
  }
  if (style === 'number' || (style !== 'text' && isNumeric(value, context))) {
    const digits = plainNumber(value)
    if (digits !== undefined) return number(digits)
  }
  if (typeof value === 'boolean' && style !== 'text')
    return { type: ' t="b"', content: `<${prefix}v>${value ? 1 : 0}</${prefix}v>` }
  const text = xmlText(excelText(asText(value).replace(/\r\n?/g, '\n')))
  const space = keptSpace.test(text) ? ' xml:space="preserve"' : ''
  return { type: ' t="inlineStr"', content: `<${prefix}is><${prefix}t${space}>${text}</${prefix}t></${prefix}is>` }
}

/** Blanks that a reader of XML would take off. */
const keptSpace = /^\s|\s$|\n|\s\s/

/** A text of digits may be a code whose zeros count: it is a number where its column is one of numbers. */
const isNumeric = (value: unknown, { type }: CellContext): boolean =>
  type === 'Number' || (type === undefined && typeof value === 'number')

function plainNumber(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) < 1e15) return String(value)
  // What a number is written as is a decimal already, but for very large and very small ones.
  const written = typeof value === 'number' ? String(value) : ''
  const plain = /^-?\d+\.\d+$/.test(written) ? written : toDecimal(value)?.toFixed()
  return plain === undefined || plain.replace(/^-?0*\.?0*/, '').replace('.', '').length > exactDigits
    ? undefined
    : plain
}

/** 9999-12-31: what is more may be a day that is written as a number (20261120). */
const lastDay = 2_958_465

function momentNumber(value: unknown, { from1904 }: CellContext): number | undefined {
  if (typeof value === 'number' && value <= lastDay) return value
  const day = parseDay(value)
  const time = parseTime(value)
  if (!day) return time && partOfDay(time)
  const days = daysSince1900(day)
  if (days < firstSafeDay) return undefined
  const isDayAlone = !/[T ]|:/.test(asText(value).trim())
  return days - (from1904 ? days1904 : 0) + (time && !isDayAlone ? partOfDay(time) : 0)
}
