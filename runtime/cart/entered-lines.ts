import { foldWidth } from '../values/fold-width.ts'

/** A line that somebody typed, pasted or scanned. */
export interface EnteredLine {
  /** Counted from 1, empty ones too: as the person sees them. */
  line: number
  /** As the person typed it. */
  typed: string
  code: string
  /** Undefined where something stands that is no quantity. */
  count: number | undefined
  /** The code, should the last word be meant as a quantity though it is none. */
  orCode?: string
}

/**
 * Codes with quantities, one a line: the cells of a spreadsheet (the first is the code, the last number the quantity),
 * or a code and a number apart by a comma or a space. A code alone is one piece. The headings of a spreadsheet's columns
 * are no line.
 */
export function enteredLines(text: string): EnteredLine[] {
  const lines = text.split(/\r\n|\r|\n/)
  const first = lines.findIndex((own) => own.trim() !== '')
  return lines.flatMap((own, index) => {
    const entered = own.trim()
    const isHeading = index === first && isOfHeadings(own) && lines.slice(index + 1).some((one) => one.includes('\t'))
    return entered === '' || isHeading
      ? []
      : [{ line: index + 1, typed: own, ...(own.includes('\t') ? ofCells(own) : ofWords(entered)) }]
  })
}

/** Two cells and more, without a figure in any of them. */
const isOfHeadings = (own: string): boolean => /\S\t+\S/.test(own) && !/\d/.test(foldWidth(own))

type ReadLine = Omit<EnteredLine, 'line' | 'typed'>

function ofCells(own: string): ReadLine {
  const [code = '', ...rest] = own.split('\t').map((cell) => cell.trim())
  if (rest.every((cell) => cell === '')) return { code, count: 1 }
  return { code, count: rest.map(countOf).findLast((count) => count !== undefined) }
}

function ofWords(entered: string): ReadLine {
  const [, before, thousands] =
    /^(.*[^\s,;、，；])[\s,;、，；]*\s([\d０-９]{1,3}(?:[,，][\d０-９]{3})+)$/u.exec(entered) ?? []
  if (before !== undefined && thousands !== undefined) return { code: before, count: countOf(thousands) }
  const [, code, number] = /^(.*[^\s,;、，；])[\s,;、，；]+(\S+)$/u.exec(entered) ?? []
  if (code === undefined || number === undefined) return { code: entered, count: 1 }
  const count = countOf(number)
  if (count === undefined) return { code: entered, count: 1, orCode: code }
  return { code: code.replace(/\s+[x×✕✖*]$/i, ''), count }
}

/** What people write before a quantity and behind it; no dozen, which is another number. */
const times = /^[x×✕✖*]\s*/i
const counters =
  /(?<=\d)\s*([個コケヶ枚本箱袋缶台組巻束足双丁挺脚冊点]|セット|ケース|パック|箱入|pcs?\.?|pieces?|ea\.?|sets?|box(es)?|bags?|rolls?)$/i

/** A quantity as people and columns write it: a whole number above nothing, `×4` and `3個` among them. */
export function countOf(cell: string): number | undefined {
  const written = foldWidth(cell).trim().replace(times, '').replace(counters, '')
  // 3,4 is no 34.
  const digits = /^\d{1,3}(,\d{3})+(\.0+)?$/.test(written) ? written.replaceAll(',', '') : written
  return /^\d{1,6}(\.0+)?$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}
