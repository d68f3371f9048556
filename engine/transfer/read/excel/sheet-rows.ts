import { cellFaults } from '../cell-faults.ts'
import type { FileLine, ReadFault, ReadLimits } from '../file-line.ts'
import { boundedList } from './bounded.ts'
import { generalFormat, type CellFormat, type FormattedNumber } from './cell-formats.ts'
import type { ExcelBudget } from './excel-budget.ts'
import type { XmlHandlers } from './read-xml.ts'
import { plainText } from './shared-texts.ts'

export interface SheetParts {
  texts: readonly string[]
  /** By the number of a cell's style. */
  formats: readonly CellFormat[]
  from1904: boolean
  limits: ReadLimits
  budget: ExcelBudget
}

/** Characters of a row that is too long. */
const mostShown = 2_000
/** What is written in them is a text, also without a character. */
const textTypes = new Set(['s', 'str', 'inlineStr'])
/** Of a value that cannot be read. */
const mostOfFault = 20

/** `AB12` is column 28; NaN for what is no place. */
export function columnOf(place: string): number {
  const letters = /^([A-Z]{1,3})\d+$/.exec(place)?.[1]
  return letters === undefined ? NaN : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * Rows of a sheet. Excel leaves out cells and rows that are empty: a row is as wide as the first one, and an empty one is
 * none. `line` is the row's own number.
 */
export function sheetRows(parts: SheetParts): {
  handlers: XmlHandlers
  /** The rows since it was last asked. */
  take(): FileLine[]
} {
  const { limits } = parts
  const rows = makeRows(parts)
  let cell: Cell | undefined
  let isValue = false
  let isReading = false

  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'row') rows.begin(Number(attributes['r'] ?? NaN))
      else if (name === 'c') {
        const column = columnOf(attributes['r'] ?? '')
        cell = {
          column: column > 0 ? column : rows.width() + 1,
          type: attributes['t'] ?? 'n',
          style: Number(attributes['s'] ?? 0),
          value: '',
          hasFormula: false,
        }
      } else if (name === 'f' && cell) cell.hasFormula = true
      else if (name === 'rPh') isReading = true
      else if (name === 'v' || name === 't') isValue = !isReading
    },
    text(piece) {
      if (isValue && cell && cell.value.length <= limits.cell) cell.value += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isReading = false
      else if (name === 'c') {
        if (cell) rows.put(cell)
        cell = undefined
      } else if (name === 'row') rows.end()
    },
  }
  return { handlers, take: rows.take }
}

interface Cell {
  column: number
  type: string
  style: number
  value: string
  hasFormula: boolean
}

/** The row that is being read, and those that are whole. */
function makeRows({ limits, budget, ...values }: SheetParts) {
  let found: FileLine[] = []
  let width: number | undefined
  let line = 0
  let cells: string[] = []
  let shown: Record<number, string> | undefined
  let emptyTexts: number[] | undefined
  /** Of all cells. Many may share one long text. */
  let letters = 0
  let faults = boundedList<ReadFault>(budget.faults)
  const keep = (fault: ReadFault) => faults.keep(fault)
  return {
    /** How many cells the row has by now. */
    width: () => cells.length,
    /** `number`: what the sheet calls the row; NaN where it does not. */
    begin(number: number): void {
      line = Number.isSafeInteger(number) && number > line ? number : line + 1
      cells = []
      shown = undefined
      emptyTexts = undefined
      letters = 0
      faults = boundedList(budget.faults)
    },
    put(cell: Cell): void {
      const { column } = cell
      if (column <= limits.columns) {
        while (cells.length < column - 1) cells.push('')
        const { text: own, shown: other } = textOf(cell, values, keep)
        const text = own ?? ''
        letters += text.length + (other?.length ?? 0)
        // No more of it is held than is told.
        cells[column - 1] = letters > limits.row ? text.slice(0, mostShown) : text
        if (other !== undefined) (shown ??= {})[column] = other
        if (own === '' && textTypes.has(cell.type)) (emptyTexts ??= []).push(column)
      } else if (cell.value !== '' && !faults.items.some(({ code }) => code === 'too-many-columns'))
        faults.keep({ code: 'too-many-columns', values: [String(limits.columns)] })
    },
    end(): void {
      if (letters > limits.row) {
        found.push({ line, cells: beginOf(cells), faults: [{ code: 'line-too-long', values: [String(limits.row)] }] })
        return
      }
      while (cells.length > (width ?? 0) && cells.at(-1) === '') cells.pop()
      if (faults.items.length === 0 && cells.every((text) => text === '')) return
      width ??= cells.length
      while (cells.length < width) cells.push('')
      const all = faults.items.length > 0 ? [...faults.items] : cellFaults(cells, limits)
      found.push({
        line,
        cells,
        ...(shown && { shown }),
        ...(emptyTexts && { emptyTexts }),
        ...(all.length > 0 && { faults: all }),
      })
    },
    take(): FileLine[] {
      const taken = found
      found = []
      return taken
    },
  }
}

/** What a cell says; where it cannot be read, `fault` hears why. */
function textOf(
  cell: Cell,
  { texts, formats, from1904 }: Pick<SheetParts, 'texts' | 'formats' | 'from1904'>,
  fault: (fault: ReadFault) => void,
): Partial<FormattedNumber> {
  const { type, style, value, hasFormula } = cell
  switch (type) {
    case 's': {
      const text = texts[Number(value)]
      if (text === undefined) fault(unreadable(cell, value))
      return { text }
    }
    case 'str':
    case 'inlineStr':
      return { text: plainText(value) }
    case 'b':
      return { text: /^(1|true)$/.test(value) ? 'TRUE' : 'FALSE' }
    case 'd':
      // A sheet knows no zones: what stands there is the moment that it shows.
      return { text: value.replace(/(T[\d:.]+)(Z|[+-]\d\d:\d\d)$/, '$1').replace(/T00:00:00(\.0+)?$/, '') }
    case 'e':
      fault(unreadable(cell, value))
      return { text: value }
    default:
      break
  }
  if (value === '') {
    // A formula whose value was never worked out.
    if (hasFormula) fault(unreadable(cell, '='))
    return {}
  }
  const read = (formats[style] ?? generalFormat)(value, from1904)
  if (read.text === undefined) fault(unreadable(cell, value))
  return read
}

const unreadable = ({ column }: Cell, value: string): ReadFault => ({
  code: 'cell-error',
  column,
  values: [value.slice(0, mostOfFault)],
})

/** As many cells as one may be shown. */
function beginOf(cells: readonly string[]): string[] {
  let left = mostShown
  return cells.flatMap((cell) => {
    if (left <= 0) return []
    left -= cell.length
    return [cell.slice(0, mostShown)]
  })
}
