import { lettersOf } from '../../../runtime/excel/column-letters.ts'
import { cellValue, type CellContext } from './cell-value.ts'
import type { CellStyle } from './cell-style.ts'
import type { FilledCell } from './form-cells.ts'
import type { FormData } from './form-data.ts'
import type { Repeated, RowMoves } from './repeated-rows.ts'
import { cellXml, type SheetCell, type SheetRow } from './sheet-row.ts'
import { openTag, without, type Attributes } from './xml-text.ts'

/** What rows of a sheet are written with. */
export interface RowWriting {
  repeated: Repeated
  moves: RowMoves
  data: FormData
  styles: readonly CellStyle[]
  from1904: boolean
  prefix: string
  /** Name of the sheet in the template, and now. */
  sheet: string
  renamed?: string | undefined
  /** What its tables are called now, in a copy of it. */
  tables?: ReadonlyMap<string, string> | undefined
  /** It is not the template's own sheet. */
  isCopy?: boolean
  /** What cells show by the setting or by their names, by row and column; of repeated rows those of the first. */
  named: ReadonlyMap<number, ReadonlyMap<number, FilledCell>>
  /** What the text of a cell shows, where it names fields. */
  textOf(cell: SheetCell): FilledCell | undefined
}

type CellWriter = (row: number, values: readonly unknown[] | undefined) => string

/** A row that is not repeated, where it comes to stand. */
export function otherRow(row: SheetRow, writing: RowWriting): string {
  const at = writing.moves.row(row.row)
  return rowWriter(row, rowCells(row, writing.named.get(row.row), writing), writing)(at, writing.data.first)
}

/** The repeated rows, one copy for each row of the data, in pieces. `drawn`: as the form has them. */
export function* repeatedRows(drawn: ReadonlyMap<number, SheetRow>, writing: RowWriting): Generator<string> {
  const { first, length, drawn: blocks, count } = writing.repeated
  const fields = repeatedFields(drawn, writing)
  const blockAt = (block: number, copy: number) =>
    Array.from({ length }, (_, line) => {
      const at = first + block * length + line
      const row = drawn.get(at) ?? { row: at, attributes: {}, cells: [] }
      const isNeeded = drawn.has(at) || fields.has(line)
      return isNeeded
        ? { line, write: rowWriter(row, rowCells(row, fields.get(line), writing, copy * length), writing) }
        : undefined
    })
  const write = (lines: ReturnType<typeof blockAt>, index: number, values: readonly unknown[] | undefined): string => {
    let text = ''
    for (const own of lines) if (own) text += own.write(first + index * length + own.line, values)
    return text
  }
  const rows = writing.data.rows()[Symbol.iterator]()
  const next = () => {
    const { done, value } = rows.next()
    return done ? undefined : value
  }
  for (let block = 0; block < blocks; block++) yield write(blockAt(block, 0), block, next())
  // Formulas of a copy read otherwise in each: where there are none, what the rows have is made once.
  const hasFormula = [...drawn.values()].some(
    ({ row, cells }) => row > first + (blocks - 1) * length - 1 && cells.some(({ formula }) => formula),
  )
  const same = hasFormula ? undefined : blockAt(blocks - 1, 0)
  let piece = ''
  for (let index = blocks; index < count; index++) {
    piece += write(same ?? blockAt(blocks - 1, index - blocks + 1), index, next())
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

const pieceLength = 64_000

/** What the cells of the repeated rows show, by line and column: by the setting, and by the texts of the first. */
function repeatedFields(drawn: ReadonlyMap<number, SheetRow>, { repeated, named, textOf }: RowWriting) {
  const fields = new Map<number, Map<number, FilledCell>>()
  for (let line = 0; line < repeated.length; line++) {
    const at = repeated.first + line
    const own = new Map<number, FilledCell>()
    for (const cell of drawn.get(at)?.cells ?? []) {
      const text = textOf(cell)
      if (text) own.set(cell.column, text)
    }
    for (const [column, filled] of named.get(at) ?? []) own.set(column, filled)
    if (own.size > 0) fields.set(line, own)
  }
  return fields
}

/** How the cells of a row are written: what shows a value anew for each, anything else once. */
function rowCells(
  row: SheetRow,
  named: ReadonlyMap<number, FilledCell> | undefined,
  writing: RowWriting,
  /** How far below it stands, of repeated rows. */
  copied?: number,
): CellWriter[] {
  const cells = new Map(row.cells.map((cell) => [cell.column, cell]))
  for (const column of named?.keys() ?? [])
    if (!cells.has(column)) cells.set(column, { column, attributes: {}, content: '' })
  return [...cells.values()]
    .sort((one, other) => one.column - other.column)
    .map((cell) => {
      const filled = named?.get(cell.column) ?? writing.textOf(cell)
      return filled ? valueWriter(cell, filled, writing) : sameWriter(cell, writing, copied)
    })
}

function valueWriter(cell: SheetCell, { value, type }: FilledCell, writing: RowWriting): CellWriter {
  const { prefix, data, styles, from1904 } = writing
  const { s: style, ...kept } = without(cell.attributes, 't')
  const context: CellContext = { style: styles[Number(style ?? 0)] ?? 'general', type, from1904, prefix }
  const letters = lettersOf(cell.column)
  const more = openTag('', { ...(style !== undefined && { s: style }), ...kept }).slice(1, -1)
  return (row, values) => {
    const written = cellValue(value(data, values), context)
    return `<${prefix}c r="${letters}${row}"${more}${written.type}>${written.content}</${prefix}c>`
  }
}

function sameWriter(
  cell: SheetCell,
  { prefix, moves, sheet, renamed, tables }: RowWriting,
  copied: number | undefined,
): CellWriter {
  const { formula } = cell
  if (!formula) return (row) => cellXml(cell, { row, prefix })
  const text =
    copied === undefined
      ? moves.formula(formula.text, { sheet, renamed, tables })
      : moves.copied(formula.text, copied, { sheet, renamed, tables })
  return (row) => {
    const { ref } = formula.attributes
    const own: Attributes = ref === undefined ? {} : { ref: `${lettersOf(cell.column)}${row}${sizeOf(ref, row)}` }
    return cellXml(cell, { row, prefix, formula: { text, attributes: { ...formula.attributes, ...own } } })
  }
}

/** The end of the range of an array's formula that begins at another row. */
function sizeOf(ref: string, row: number): string {
  const [, top = '', right, bottom = ''] = /^[A-Z]+(\d+):([A-Z]+)(\d+)$/.exec(ref) ?? []
  return right === undefined ? '' : `:${right}${row + Number(bottom) - Number(top)}`
}

/** Writes a row at a place; what it has at each of them is made once. */
function rowWriter(row: SheetRow, cells: readonly CellWriter[], { prefix }: Pick<RowWriting, 'prefix'>): CellWriter {
  const more = openTag('', row.attributes).slice(1)
  return (at, values) => {
    let text = `<${prefix}row r="${at}"${more}`
    for (const cell of cells) text += cell(at, values)
    return `${text}</${prefix}row>`
  }
}
