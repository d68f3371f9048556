import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { asText } from '../../../runtime/values/as-text.ts'
import { Unreadable } from '../../parsing/errors.ts'
import { RowSums } from './row-sums.ts'

/** Rows that one sheet is filled with. */
export interface FormData {
  count: number
  first: readonly unknown[] | undefined
  sums: RowSums
  /** Values that are no row's: `today`, `login.FIELD`. */
  beside: Readonly<Record<string, unknown>>
  /** What they have in common, where each value has a sheet of its own. */
  group: string | undefined
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

/**
 * Rows that come as lines of JSON. They are read twice, since what stands above them may need their sums: they are kept packed,
 * a tenth of what they are. `group`: place of the field whose value begins another sheet; without it there is one.
 */
export async function keepRows(
  lines: AsyncIterable<string>,
  { group, ...keeping }: Keeping & { group?: number | undefined },
): Promise<FormData[]> {
  const kept = { bytes: 0 }
  let current = new RowKeeper(keeping, kept)
  const all = [current]
  let count = 0
  let name: string | undefined
  for await (const line of lines) {
    if (++count > mostRows) throw tooManyRows()
    if (group !== undefined) {
      const own = asText(rowOf(line)[group])
      if (name !== undefined && own !== name) {
        current.pack()
        current = new RowKeeper(keeping, kept)
        if (all.push(current) > mostSheets) throw tooManyRows()
      }
      name = own
      current.group = own
    }
    current.add(line)
  }
  return all.map((keeper) => keeper.data())
}

/** Keeps the rows of a sheet. */
class RowKeeper {
  /** What the rows of the sheet have in common. */
  group: string | undefined
  readonly #keeping: Keeping
  /** Of all sheets. */
  readonly #kept: { bytes: number }
  readonly #packs: Uint8Array[] = []
  readonly #sums: RowSums
  #first: readonly unknown[] | undefined
  #count = 0
  #waiting: string[] = []
  #length = 0

  constructor(keeping: Keeping, kept: { bytes: number }) {
    this.#keeping = keeping
    this.#kept = kept
    this.#sums = new RowSums(keeping.fields)
  }

  add(line: string): void {
    const { summed } = this.#keeping
    if (this.#count++ === 0 || summed.length > 0) {
      const row = rowOf(line)
      this.#first ??= row
      this.#sums.add(row, summed)
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

  data(): FormData {
    this.pack()
    const packs = this.#packs
    return {
      ...{ count: this.#count, first: this.#first, sums: this.#sums, beside: this.#keeping.beside, group: this.group },
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
