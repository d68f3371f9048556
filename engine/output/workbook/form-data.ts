import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { asText } from '../../../runtime/values/as-text.ts'
import { Unreadable } from '../../parsing/errors.ts'
import { RowSums } from './row-sums.ts'

/** Rows that one sheet is filled with. */
export interface FormData {
  count: number
  first: readonly unknown[] | undefined
  sums: RowSums
  /** Values that are no row's: `today`, `page`, `pages`, `login.FIELD`. */
  beside: Readonly<Record<string, unknown>>
  /** What they have in common, where each value has a sheet of its own. */
  group: string | undefined
  /** Number of the sheet among those of its group. */
  page: number
  rows(): Iterable<readonly unknown[]>
}

/** Rows of a sheet. */
export const mostRows = 1_048_576
/** Characters of rows that are packed together. */
const packLength = 1_000_000
/** Bytes of all rows, packed. */
const mostBytes = 150_000_000

/** The whole of it would be more than a sheet has room for, or more than is held. */
export const tooManyRows = (): Unreadable => new Unreadable('rows-too-many')

/** Sheets of one workbook. */
const mostSheets = 500

interface Keeping {
  fields: number
  /** Places of the fields whose sums somebody asks for. */
  summed: readonly number[]
  beside: FormData['beside']
}

/** Where another sheet begins. */
export interface Sheets {
  /** Place of the field whose value has sheets of its own. */
  group?: number | undefined
  /** Rows of a sheet at most. */
  pageRows?: number | undefined
}

/**
 * Rows that come as lines of JSON, for each sheet. They are read twice, since what stands above them may need their sums: they are
 * kept packed, a tenth of what they are. Sums are those of all sheets of a group.
 */
export async function keepRows(lines: AsyncIterable<string>, keeping: Keeping, sheets: Sheets): Promise<FormData[]> {
  const { group, pageRows = mostRows } = sheets
  const kept = { bytes: 0 }
  let current = new RowKeeper(keeping, kept, new RowSums(keeping.fields))
  const all = [current]
  let count = 0
  const begin = (next: RowKeeper): void => {
    current.pack()
    current = next
    if (all.push(next) > mostSheets) throw tooManyRows()
  }
  for await (const line of lines) {
    if (++count > mostRows) throw tooManyRows()
    const name = group === undefined ? undefined : asText(rowOf(line)[group])
    if (current.count > 0 && name !== current.group) begin(new RowKeeper(keeping, kept, new RowSums(keeping.fields)))
    else if (current.count >= pageRows) begin(new RowKeeper(keeping, kept, current.sums, current.page + 1))
    current.group = name
    current.add(line)
  }
  return all.map((keeper) => keeper.data(all.filter(({ sums }) => sums === keeper.sums).length))
}

/** Keeps the rows of a sheet. */
class RowKeeper {
  /** What the rows of the sheet have in common. */
  group: string | undefined
  count = 0
  readonly sums: RowSums
  /** Number of the sheet among those of its group. */
  readonly page: number
  readonly #keeping: Keeping
  /** Of all sheets. */
  readonly #kept: { bytes: number }
  readonly #packs: Uint8Array[] = []
  #first: readonly unknown[] | undefined
  #waiting: string[] = []
  #length = 0

  constructor(keeping: Keeping, kept: { bytes: number }, sums: RowSums, page = 1) {
    this.#keeping = keeping
    this.#kept = kept
    this.sums = sums
    this.page = page
  }

  add(line: string): void {
    const { summed } = this.#keeping
    if (this.count++ === 0 || summed.length > 0) {
      const row = rowOf(line)
      this.#first ??= row
      this.sums.add(row, summed)
    }
    this.#waiting.push(line)
    this.#length += line.length
    if (this.#length > packLength) this.pack()
  }

  pack(): void {
    if (this.#waiting.length === 0) return
    const packed = deflateRawSync(this.#waiting.join('\n'), { level: 1 })
    this.#kept.bytes += packed.length
    if (this.#kept.bytes > mostBytes) throw tooManyRows()
    this.#packs.push(packed)
    this.#waiting = []
    this.#length = 0
  }

  data(pages: number): FormData {
    this.pack()
    const packs = this.#packs
    const { count, sums, group, page } = this
    return {
      ...{ count, first: this.#first, sums, group, page },
      beside: { ...this.#keeping.beside, page, pages },
      *rows() {
        for (const packed of packs) for (const line of inflateRawSync(packed).toString().split('\n')) yield rowOf(line)
      },
    }
  }
}

function rowOf(line: string): readonly unknown[] {
  const row: unknown = JSON.parse(line)
  return Array.isArray(row) ? row : []
}
