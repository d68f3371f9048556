import { escapedBytes } from './decode/escape.ts'
import type { ReadFault, ReadLimits } from './file-line.ts'

/** What is wrong with the cells of a row, each with its column. */
export function cellFaults(cells: readonly string[], limits: ReadLimits): ReadFault[] {
  if (cells.length > limits.columns) return [{ code: 'too-many-columns', values: [String(limits.columns)] }]
  return cells.flatMap((cell, i): ReadFault[] => {
    const column = i + 1
    if (!cell.isWellFormed()) return [{ code: 'bytes-unreadable', column, values: [escapedBytes(cell)] }]
    if (cell.includes('\0')) return [{ code: 'null-character', column, values: [] }]
    if (cell.length > limits.cell) return [{ code: 'cell-too-long', column, values: [String(limits.cell)] }]
    return []
  })
}
