import type { Cell } from '../generated/screens/cell.ts'
import { filedDay } from '../values/shown-day.ts'
import type { ExcelColumn } from './excel-sheet.ts'

/** How what a cell of the screen shows is written in a sheet: numbers and dates as such, in the same form. */
export function excelColumn(cell: Cell): Omit<ExcelColumn, 'key' | 'label' | 'align' | 'headerAlign'> {
  switch (cell.type) {
    case 'number':
      return {
        as: 'number',
        ...(cell.group && { group: true }),
        ...(cell.scale && { scale: cell.scale }),
        ...symbolsOf(cell),
        ...coloursOf(cell),
      }
    case 'date':
      return { as: 'date', ...(cell.format && { format: filedDay(cell.format) }), ...coloursOf(cell) }
    case 'choice':
      return { as: 'text', ...(cell.options && { words: cell.options.map(wordOf) }) }
    case 'link':
      return cell.cell ? excelColumn(cell.cell) : { as: 'text' }
    case 'choose':
      return excelColumn(cell.else ?? cell.then)
    case 'text':
      return { as: 'text', ...symbolsOf(cell), ...coloursOf(cell) }
    default:
      return { as: 'text' }
  }
}

function symbolsOf({ prefix, suffix }: { prefix?: unknown; suffix?: unknown }) {
  return { ...(typeof prefix === 'string' && { prefix }), ...(typeof suffix === 'string' && { suffix }) }
}

function coloursOf({ color, background }: { color?: string; background?: string }) {
  return { ...(color && { color }), ...(background && { background }) }
}

const wordOf = ({ value, label }: { value: unknown; label?: unknown }) => ({
  value: String(value),
  label: typeof label === 'string' ? label : String(value),
})
