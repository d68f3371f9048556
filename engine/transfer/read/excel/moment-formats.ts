import { boundedList, boundedMap } from './bounded.ts'
import type { ExcelBudget } from './excel-budget.ts'
import type { XmlHandlers } from './read-xml.ts'

/** Numbers of formats that every workbook has, some by the language of Japan (ECMA-376, 18.8.30). */
const known = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether a format writes a moment: a letter for one outside of quotes, brackets and what a backslash hides. */
export function isMomentFormat(code: string): boolean {
  const plain = code.replace(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_./gi, '')
  return /[ymdhsge]/i.test(plain.replace(/general/gi, '').replace(/e[+-]/gi, ''))
}

/** Which styles of cells write moments. */
export function momentStyles(budget: ExcelBudget): { isMoment: readonly boolean[]; handlers: XmlHandlers } {
  const isMoment = boundedList<boolean>(budget.styles)
  const own = boundedMap<number, boolean>(budget.styles)
  let isCell = false
  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'numFmt') {
        const code = (attributes['formatCode'] ?? '').slice(0, budget.format)
        own.keep(Number(attributes['numFmtId']), isMomentFormat(code))
      } else if (name === 'cellXfs') isCell = true
      else if (name === 'xf' && isCell) {
        const id = Number(attributes['numFmtId'] ?? 0)
        isMoment.keep(own.get(id) ?? known(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  }
  return { isMoment: isMoment.items, handlers }
}
