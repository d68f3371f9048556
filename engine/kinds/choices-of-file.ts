import type { ComponentSpec } from '../../runtime/generated/kinds/component.ts'
import type { Choice } from '../../runtime/generated/inputs/choice.ts'
import { asText } from '../../runtime/values/as-text.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import { guessEncoding } from '../transfer/read/guess-encoding.ts'
import { FileUnreadable, type FileLine } from '../transfer/read/file-line.ts'
import { readTransferFile } from '../transfer/read/read-transfer-file.ts'

/** How the rows of a file are written. */
export type RowsFormat = 'csv' | 'json' | 'excel'

/** Rows of a file cannot be choices: in which line, where it is one. */
export class ChoicesWrong extends Error {
  override readonly name = 'ChoicesWrong'
  readonly line: number
  constructor(line: number, cause?: unknown) {
    super(`line ${line}`, cause === undefined ? {} : { cause })
    this.line = line
  }
}

const longestLabel = 64

/**
 * The choices that the rows of a file are: value and label by the fields that the component names, else the first and the second
 * column; what comes first in the file is the names of the columns. Throws `ChoicesWrong` where it cannot be read, where a row
 * has no value, and where a label is too long.
 */
export async function choicesOfFile(
  bytes: Uint8Array,
  format: RowsFormat,
  { valueField, labelField }: NonNullable<ComponentSpec['setting']> = {},
): Promise<Choice[]> {
  const [head, ...rows] = format === 'json' ? rowsOfJson(bytes) : await rowsOfLines(bytes, format)
  if (!head) return []
  const placeOf = (name: string | undefined, usual: number) => {
    const place = name === undefined ? -1 : head.cells.indexOf(name)
    return place < 0 ? usual : place
  }
  const value = placeOf(valueField, 0)
  const label = placeOf(labelField, Math.min(1, head.cells.length - 1))
  return rows.map(({ line, cells }): Choice => {
    const [own = '', words = ''] = [cells[value], cells[label]]
    if (own === '' || [...words].length > longestLabel) throw new ChoicesWrong(line)
    return { value: own, ...(words !== '' && words !== own && { label: words }) }
  })
}

type Row = Pick<FileLine, 'line' | 'cells'>

async function rowsOfLines(bytes: Uint8Array, format: 'csv' | 'excel'): Promise<Row[]> {
  const options = format === 'excel' ? { format } : { format, encoding: guessEncoding(bytes, true).encoding }
  const rows: Row[] = []
  try {
    for await (const lines of readTransferFile(inOne(bytes), options))
      for (const { line, cells, faults } of lines) {
        if (faults) throw new ChoicesWrong(line)
        if (cells.some((cell) => cell !== '')) rows.push({ line, cells })
      }
  } catch (error) {
    throw error instanceof FileUnreadable ? new ChoicesWrong(1, error) : error
  }
  return rows
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A list of objects, or of plain values; names are those of the first object. */
function rowsOfJson(bytes: Uint8Array): Row[] {
  const { value, problems } = readJson(bytes)
  if (problems[0]) throw new ChoicesWrong(problems[0].line)
  if (!Array.isArray(value)) throw new ChoicesWrong(1)
  const names = isObject(value[0]) ? Object.keys(value[0]) : ['value']
  const rows = value.map((one: unknown, at): Row => {
    const cells = isObject(one) ? names.map((name) => asText(one[name])) : [asText(one)]
    return { line: at + 1, cells }
  })
  return [{ line: 0, cells: names }, ...rows]
}
