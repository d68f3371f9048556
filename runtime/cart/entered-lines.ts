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
 * or a code and a number apart by a comma or a space. A code alone is one piece.
 */
export function enteredLines(text: string): EnteredLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((own, index) => {
    const entered = own.trim()
    return entered === ''
      ? []
      : [{ line: index + 1, typed: own, ...(own.includes('\t') ? ofCells(own) : ofWords(entered)) }]
  })
}

type ReadLine = Omit<EnteredLine, 'line' | 'typed'>

function ofCells(own: string): ReadLine {
  const [code = '', ...rest] = own.split('\t').map((cell) => cell.trim())
  if (rest.every((cell) => cell === '')) return { code, count: 1 }
  return { code, count: rest.map(countOf).findLast((count) => count !== undefined) }
}

function ofWords(entered: string): ReadLine {
  const [, code, number] = /^(.*[^\s,;、，；])[\s,;、，；]+(\S+)$/u.exec(entered) ?? []
  if (code === undefined || number === undefined) return { code: entered, count: 1 }
  const count = countOf(number)
  return count === undefined ? { code: entered, count: 1, orCode: code } : { code, count }
}

/** A quantity as people and columns write it: a whole number above nothing. */
export function countOf(cell: string): number | undefined {
  const digits = foldWidth(cell).replaceAll(',', '')
  return /^\d{1,6}(\.0+)?$/.test(digits) && Number(digits) > 0 ? Number(digits) : undefined
}
