import { boundedList, boundedMap } from '../../transfer/read/excel/bounded.ts'
import type { ExcelBudget } from '../../transfer/read/excel/excel-budget.ts'
import { formatSections } from '../../transfer/read/excel/format-sections.ts'
import { isElapsedSection, isMomentSection } from '../../transfer/read/excel/moment-format.ts'
import type { XmlHandlers } from '../../transfer/read/excel/read-xml.ts'

/** What the number format of a cell asks for; `general`: whatever comes. */
export type CellStyle = 'general' | 'text' | 'number' | 'moment'

/** Formats that every workbook has (ECMA-376, 18.8.30): of moments, some by the language of Japan, and of texts. */
const isMomentNumber = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
const textNumber = 49

function styleOf(code: string): CellStyle {
  const [first] = formatSections(code)
  if (!first) return 'general'
  if (isElapsedSection(first) || isMomentSection(first)) return 'moment'
  const marks = first.tokens.flatMap((token) => ('mark' in token ? [token.mark] : []))
  if (marks.some((mark) => /[0#?]/.test(mark))) return 'number'
  return marks.includes('@') ? 'text' : 'general'
}

/** What cells take, by the number of their style. */
export function cellStyles(budget: ExcelBudget): { styles: readonly CellStyle[]; handlers: XmlHandlers } {
  const styles = boundedList<CellStyle>(budget.styles)
  const own = boundedMap<number, CellStyle>(budget.styles)
  const usual = (id: number): CellStyle => {
    if (id === 0) return 'general'
    if (id === textNumber) return 'text'
    return isMomentNumber(id) ? 'moment' : 'number'
  }
  let isCell = false
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'numFmt')
        own.keep(Number(attributes['numFmtId']), styleOf((attributes['formatCode'] ?? '').slice(0, budget.format)))
      else if (name === 'cellXfs') isCell = true
      else if (name === 'xf' && isCell) {
        const id = Number(attributes['numFmtId'] ?? 0)
        styles.keep(own.get(id) ?? usual(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  }
  return { styles: styles.items, handlers }
}
