import { columnNumber, lettersOf } from '../../../runtime/excel/column-letters.ts'
import { sharedFormula } from './map-references.ts'
import { openTag, without, xmlText, type Attributes } from './xml-text.ts'

/** A cell as the sheet has it. */
export interface SheetCell {
  column: number
  attributes: Attributes
  /** A formula, its attributes, and whether it is written as it is (a table of data has none). */
  formula?: { text: string; attributes: Attributes }
  /** What stands in it beside the formula, as XML. */
  content: string
  /** Number of the text that it shares with others. */
  shared?: number
}

/** A row as the sheet has it, with cells in the order of their columns. */
export interface SheetRow {
  row: number
  attributes: Attributes
  cells: SheetCell[]
}

/** Reads rows of a sheet from its elements. */
export class RowReader {
  #row: SheetRow | undefined
  #cell: SheetCell | undefined
  #line = 0
  #depth = 0
  #content = ''
  #isFormula = false
  #formula: { text: string; attributes: Attributes } | undefined
  readonly #shared = new Map<string, { text: string; row: number; column: number }>()

  open(name: string, attributes: Attributes, written: string): void {
    if (!this.#row) {
      if (name !== 'row') return
      const own = Number(attributes['r'] ?? NaN)
      this.#line = Number.isSafeInteger(own) && own > this.#line ? own : this.#line + 1
      this.#row = { row: this.#line, attributes: without(attributes, 'r', 'spans'), cells: [] }
    } else if (!this.#cell) {
      if (name !== 'c') return
      const letters = /^[A-Z]{1,3}/.exec(attributes['r'] ?? '')?.[0]
      const column = letters === undefined ? (this.#row.cells.at(-1)?.column ?? 0) + 1 : columnNumber(letters)
      this.#cell = { column, attributes: without(attributes, 'r'), content: '' }
    } else if (name === 'f' && this.#depth === 0) {
      this.#isFormula = true
      this.#formula = { text: '', attributes }
    } else {
      this.#depth++
      this.#content += openTag(written, attributes)
    }
  }

  text(piece: string): void {
    if (this.#isFormula && this.#formula) this.#formula.text += piece
    else if (this.#cell && this.#depth > 0) this.#content += xmlText(piece)
  }

  /** @returns the row that has come to its end */
  close(name: string, written: string): SheetRow | undefined {
    if (this.#isFormula) this.#isFormula = false
    else if (this.#depth > 0) {
      this.#depth--
      this.#content += `</${written}>`
    } else if (this.#cell && name === 'c') this.#endCell(this.#cell)
    else if (name === 'row') {
      const row = this.#row
      this.#row = undefined
      return row
    }
    return undefined
  }

  #endCell(cell: SheetCell): void {
    const [content, formula] = [this.#content, this.#formula]
    this.#content = ''
    this.#formula = undefined
    this.#cell = undefined
    cell.content = content
    if (formula) this.#takeFormula(cell, formula)
    if (cell.attributes['t'] === 's') {
      const number = Number(/<(?:\w+:)?v>(\d+)</.exec(content)?.[1] ?? NaN)
      if (Number.isSafeInteger(number)) cell.shared = number
    }
    this.#row?.cells.push(cell)
  }

  /** Of formulas that several cells share only the first one is written out: each gets its own. */
  #takeFormula(cell: SheetCell, { text, attributes }: { text: string; attributes: Attributes }): void {
    // What was worked out with other rows is worked out again.
    cell.content = cell.content.replace(/<(?:\w+:)?v>[^<]*<\/(?:\w+:)?v>|<(?:\w+:)?v\/>/, '')
    cell.attributes = without(cell.attributes, 't')
    const id = attributes['t'] === 'shared' ? attributes['si'] : undefined
    if (id === undefined) {
      cell.formula = { text, attributes }
      return
    }
    const known = this.#shared.get(id)
    if (text !== '') this.#shared.set(id, { text, row: this.#line, column: cell.column })
    const own =
      text === '' && known ? sharedFormula(known.text, this.#line - known.row, cell.column - known.column) : text
    cell.formula = { text: own, attributes: without(attributes, 't', 'si', 'ref') }
  }
}

/** A cell as XML, at a row. `formula`: how its formula reads there. */
export function cellXml(
  { column, attributes, formula: own, content }: SheetCell,
  { row, prefix, formula }: { row: number; prefix: string; formula?: SheetCell['formula'] },
): string {
  const f = formula ?? own
  const begin = openTag(`${prefix}c`, { r: `${lettersOf(column)}${row}`, ...attributes })
  const text = f ? `${openTag(`${prefix}f`, f.attributes)}${xmlText(f.text)}</${prefix}f>` : ''
  return `${begin}${text}${content}</${prefix}c>`
}
