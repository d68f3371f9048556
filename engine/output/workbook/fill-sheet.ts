import { readXml } from '../../transfer/read/excel/read-xml.ts'
import { budget } from './open-template.ts'
import { otherRow, repeatedRows, type RowWriting } from './fill-rows.ts'
import { moveAttributes, moveText, type PartPlace } from './move-elements.ts'
import { prefixOf, xmlHead } from './rewrite-xml.ts'
import { RowReader, type SheetRow } from './sheet-row.ts'
import { openTag, without, xmlText, type Attributes } from './xml-text.ts'

/** Elements of a list whose entries are repeated with the rows in which they stand. */
const repeatedEntries = new Set(['mergeCell', 'hyperlink'])
/** What one sheet alone may say: that it is shown, and how macros call it. */
const ofOneSheet = ['tabSelected', 'codeName']
/** What says how many entries a list has: more may have come. */
const counted = new Set(['mergeCells'])

/**
 * The sheet with its rows filled, piece by piece as its part is read: what stands below the repeated rows moves, and whatever
 * names cells follows.
 */
export async function* fillSheet(pieces: AsyncIterable<Buffer>, writing: RowWriting): AsyncGenerator<Buffer, void> {
  const filler = new SheetFiller(writing)
  yield Buffer.from(xmlHead)
  for await (const _ of readXml(pieces, filler, budget)) {
    for (const piece of filler.take()) {
      if (typeof piece === 'string') yield Buffer.from(piece)
      else for (const rows of piece) yield Buffer.from(rows)
    }
  }
}

class SheetFiller {
  #writing: RowWriting
  readonly #rows = new RowReader()
  readonly #drawn = new Map<number, SheetRow>()
  readonly #names: string[] = []
  #found: (string | Iterable<string>)[] = []
  #out = ''
  #text = ''
  /** Rows, in their order, that have a value and have not come yet. */
  readonly #missing: number[]
  #isInRows = false
  #isWritten = false
  /** Depth within what is left out. */
  #leaving = 0

  constructor(writing: RowWriting) {
    this.#writing = writing
    this.#missing = [...writing.named.keys()].filter((row) => !this.#isRepeated(row)).sort((one, other) => one - other)
  }

  /** What was made since it was last asked. */
  take(): (string | Iterable<string>)[] {
    const taken = [...this.#found, this.#out]
    this.#found = []
    this.#out = ''
    return taken
  }

  open = (name: string, attributes: Attributes, written: string): void => {
    if (this.#isInRows) return this.#rows.open(name, attributes, written)
    if (this.#leaving > 0) return void this.#leaving++
    this.#flush()
    // How large the sheet is nobody has to know beforehand.
    if (name === 'dimension') return void (this.#leaving = 1)
    if (this.#names.length === 0) this.#writing = { ...this.#writing, prefix: prefixOf(written) }
    const [last = attributes, ...others] = this.#attributesOf(name, attributes)
    for (const own of others) this.#out += `${openTag(written, own)}</${written}>`
    this.#out += openTag(written, last)
    this.#isInRows = name === 'sheetData'
    this.#names.push(name)
  }

  text = (piece: string): void => {
    if (this.#isInRows) this.#rows.text(piece)
    else if (this.#leaving === 0) this.#text += piece
  }

  close = (name: string, written: string): void => {
    if (this.#isInRows && name !== 'sheetData') return this.#put(this.#rows.close(name, written))
    if (this.#leaving > 0) return void this.#leaving--
    if (this.#isInRows) {
      this.#putMissing(Infinity)
      this.#writeRepeated()
    }
    this.#flush()
    this.#names.pop()
    this.#out += `</${written}>`
    this.#isInRows = false
  }

  get #place(): PartPlace {
    const { moves, sheet, renamed, tables } = this.#writing
    return { moves, sheet, renamed, tables, parents: this.#names }
  }

  /** Attributes of an element as they read now; an entry that is repeated has some for each. */
  #attributesOf(name: string, attributes: Attributes): Attributes[] {
    if (counted.has(name)) {
      const { count: _count, ...rest } = attributes
      return [rest]
    }
    const own = this.#writing.isCopy ? without(attributes, ...ofOneSheet) : attributes
    const moved = moveAttributes(name, own, this.#place)
    const { ref } = attributes
    if (!repeatedEntries.has(name) || ref === undefined) return [moved]
    return this.#writing.moves.merged(ref).map((own) => ({ ...moved, ref: own }))
  }

  #put(row: SheetRow | undefined): void {
    if (!row) return
    this.#putMissing(row.row)
    if (this.#isRepeated(row.row)) this.#drawn.set(row.row, row)
    else this.#putOther(row)
  }

  #isRepeated(row: number): boolean {
    return row >= this.#writing.repeated.first && row <= this.#writing.moves.last
  }

  #putOther(row: SheetRow): void {
    if (row.row > this.#writing.moves.last) this.#writeRepeated()
    this.#out += otherRow(row, this.#writing)
  }

  /** Rows before this one that have a value and that the sheet does not have. */
  #putMissing(before: number): void {
    for (let next = this.#missing[0]; next !== undefined && next <= before; next = this.#missing[0]) {
      this.#missing.shift()
      if (next < before) this.#putOther({ row: next, attributes: {}, cells: [] })
    }
  }

  #writeRepeated(): void {
    if (this.#isWritten) return
    this.#isWritten = true
    this.#found.push(this.#out, repeatedRows(this.#drawn, this.#writing))
    this.#out = ''
  }

  #flush(): void {
    if (this.#text !== '' && this.#names.length > 0) this.#out += xmlText(moveText(this.#text, this.#place))
    this.#text = ''
  }
}
