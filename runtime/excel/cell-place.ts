import { columnNumber, lettersOf } from './column-letters.ts'

/** A cell of a sheet, rows and columns from 1. */
export interface CellPlace {
  row: number
  column: number
}

/** `B2` in numbers; undefined for what names no cell. */
export function cellPlace(text: string): CellPlace | undefined {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(text) ?? []
  return letters === undefined ? undefined : { row: Number(row), column: columnNumber(letters) }
}

/** `B2` of its numbers. */
export const cellName = ({ row, column }: CellPlace): string => `${lettersOf(column)}${row}`

/** The corners of `B2:D3`, or of one cell; undefined for what is neither. */
export function cellArea(text: string): { first: CellPlace; last: CellPlace } | undefined {
  const [from = '', to = from] = text.split(':')
  const [first, last] = [cellPlace(from), cellPlace(to)]
  return first && last && { first, last }
}
