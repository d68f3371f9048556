import { boundedList, boundedMap } from './bounded.ts'
import { digitsFormat } from './digits-format.ts'
import type { ExcelBudget } from './excel-budget.ts'
import { formatSections } from './format-sections.ts'
import {
  elapsedText,
  hasFraction,
  isElapsedSection,
  isMomentSection,
  isWeekdaySection,
  shownElapsed,
  shownWeekday,
} from './moment-format.ts'
import { momentText, numberText } from './number-text.ts'
import type { XmlHandlers } from './read-xml.ts'

/** A number as a cell's style has it. */
export interface FormattedNumber {
  /** Plain digits, a moment in ISO form, or hours; undefined: it is no number. */
  text: string | undefined
  /** What Excel shows instead, where nothing of the number gets lost in it. */
  shown?: string
}

export type CellFormat = (value: string, from1904: boolean) => FormattedNumber

export const generalFormat: CellFormat = (value) => ({ text: numberText(value) })
const moment: CellFormat = (value, from1904) => ({ text: momentText(value, from1904, 0) ?? numberText(value) })
const exactMoment: CellFormat = (value, from1904) => ({ text: momentText(value, from1904, 3) ?? numberText(value) })

/** Formats that every workbook has, some by the language of Japan (ECMA-376, 18.8.30); of those of moments, which they are. */
const known: Readonly<Record<number, string>> = { 2: '0.00', 46: '[h]:mm:ss', 47: 'mm:ss.0' }
const isMomentNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || (id >= 50 && id <= 58)

/** How cells of a number format are read. */
export function cellFormat(code: string): CellFormat {
  const sections = formatSections(code)
  const [first] = sections
  if (!first) return generalFormat
  if (isElapsedSection(first))
    return (value) => withShown(elapsedText(value) ?? numberText(value), shownElapsed(first, value))
  if (isWeekdaySection(first))
    return (value, from1904) => {
      const { text } = moment(value, from1904)
      return withShown(text, text === undefined ? undefined : shownWeekday(first, text))
    }
  if (isMomentSection(first)) return hasFraction(first) ? exactMoment : moment
  const digits = digitsFormat(sections)
  if (!digits) return generalFormat
  return (value) => {
    const text = numberText(value)
    return withShown(text, text === undefined ? undefined : digits(text))
  }
}

const withShown = (text: string | undefined, shown: string | undefined): FormattedNumber =>
  shown === undefined || shown === text ? { text } : { text, shown }

/** How cells are read, by the number of their style. */
export function cellFormats(budget: ExcelBudget): { formats: readonly CellFormat[]; handlers: XmlHandlers } {
  const formats = boundedList<CellFormat>(budget.styles)
  const own = boundedMap<number, CellFormat>(budget.styles)
  const formatOf = (id: number): CellFormat => {
    const code = known[id]
    const usual = code === undefined ? (isMomentNumber(id) ? moment : generalFormat) : cellFormat(code)
    return own.get(id) ?? usual
  }
  let isCell = false
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'numFmt') {
        const code = (attributes['formatCode'] ?? '').slice(0, budget.format)
        own.keep(Number(attributes['numFmtId']), cellFormat(code))
      } else if (name === 'cellXfs') isCell = true
      else if (name === 'xf' && isCell) formats.keep(formatOf(Number(attributes['numFmtId'] ?? 0)))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  }
  return { formats: formats.items, handlers }
}
