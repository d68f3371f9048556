import { cellFaults } from '../cell-faults.ts'
import type { FileLine, ReadFault, ReadLimits } from '../file-line.ts'
import { boundedList } from './bounded.ts'
import type { ExcelBudget } from './excel-budget.ts'
import { momentText, numberText } from './number-text.ts'
import type { XmlHandlers } from './read-xml.ts'
import { plainText } from './shared-texts.ts'

export interface SheetParts {
  texts: readonly string[]
  /** By the number of a cell's style. */
  isMoment: readonly boolean[]
  from1904: boolean
  limits: ReadLimits
  budget: ExcelBudget
}

/** Characters of a row that is too long. */
const mostShown = 2_000
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
export function sheetRows({ texts, isMoment, from1904, limits, budget }: SheetParts): {
  handlers: XmlHandlers
  /** The rows since it was last asked. */
  take(): FileLine[]
} {
  let found: FileLine[] = []
  let width: number | undefined
  let line = 0
  let cells: string[] = []
  /** Of all cells. Many may share one long text. */
  let letters = 0
  let faults = boundedList<ReadFault>(budget.faults)
  let cell: { column: number; type: string; style: number; value: string; hasFormula: boolean } | undefined
  let isValue = false
  let isReading = false

  const fail = (code: ReadFault['code'], value: string) =>
    faults.keep({ code, column: cell!.column, values: [value.slice(0, mostOfFault)] })

  const textOf = ({ type, style, value, hasFormula }: NonNullable<typeof cell>): string => {
    switch (type) {
      case 's':
        return texts[Number(value)] ?? (fail('cell-error', value), '')
      case 'str':
      case 'inlineStr':
        return plainText(value)
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return value
      case 'e':
        fail('cell-error', value)
        return value
      default:
        break
    }
    if (value === '') {
      // A formula whose value was never worked out.
      if (hasFormula) fail('cell-error', '=')
      return ''
    }
    const text = isMoment[style] ? (momentText(value, from1904) ?? numberText(value)) : numberText(value)
    if (text === undefined) fail('cell-error', value)
    return text ?? ''
  }

  const endCell = () => {
    if (!cell) return
    const { column } = cell
    if (column <= limits.columns) {
      while (cells.length < column - 1) cells.push('')
      const text = textOf(cell)
      letters += text.length
      // No more of it is held than is told.
      cells[column - 1] = letters > limits.row ? text.slice(0, mostShown) : text
    } else if (cell.value !== '' && !faults.items.some(({ code }) => code === 'too-many-columns'))
      faults.keep({ code: 'too-many-columns', values: [String(limits.columns)] })
    cell = undefined
  }

  const endRow = () => {
    if (letters > limits.row) {
      found.push({ line, cells: beginOf(cells), faults: [{ code: 'line-too-long', values: [String(limits.row)] }] })
      return
    }
    while (cells.length > (width ?? 0) && cells.at(-1) === '') cells.pop()
    if (faults.items.length === 0 && cells.every((text) => text === '')) return
    width ??= cells.length
    while (cells.length < width) cells.push('')
    const all = faults.items.length > 0 ? [...faults.items] : cellFaults(cells, limits)
    found.push(all.length > 0 ? { line, cells, faults: all } : { line, cells })
  }

  const handlers: XmlHandlers = {
    open(name, attributes) {
      if (name === 'row') {
        const number = Number(attributes['r'] ?? line + 1)
        line = Number.isSafeInteger(number) && number > line ? number : line + 1
        cells = []
        letters = 0
        faults = boundedList(budget.faults)
      } else if (name === 'c') {
        const column = columnOf(attributes['r'] ?? '')
        cell = {
          column: column > 0 ? column : cells.length + 1,
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
      else if (name === 'c') endCell()
      else if (name === 'row') endRow()
    },
  }

  return {
    handlers,
    take() {
      const taken = found
      found = []
      return taken
    },
  }
}

/** As many cells as one may be shown. */
function beginOf(cells: readonly string[]): string[] {
  let left = mostShown
  return cells.flatMap((cell) => {
    if (left <= 0) return []
    left -= cell.length
    return [cell.slice(0, mostShown)]
  })
}
