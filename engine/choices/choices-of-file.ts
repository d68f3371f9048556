import type { Choice } from '../../runtime/generated/inputs/choice.ts'
import { asText } from '../../runtime/values/as-text.ts'
import { isObject } from '../../runtime/json/is-object.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import { Unreadable } from '../parsing/errors.ts'
import { guessEncoding } from '../transfer/read/guess-encoding.ts'
import type { FileLine } from '../transfer/read/file-line.ts'
import { readTransferFile, type ReadWorkbook } from '../transfer/read/read-transfer-file.ts'
import type { ChoicesOptions } from './choices-parser.ts'

/** Rows of a file cannot be choices: in which line, where it is one. */
export class ChoicesWrong extends Unreadable {
  constructor(line: number) {
    super('choices-wrong', [String(line)])
  }
}

const longestLabel = 64

/**
 * The choices that the rows of a file are: value and label by the fields that the component names, else the first and the second
 * column; what comes first in the file is the names of the columns. Of equal values the first one counts. Throws `ChoicesWrong`
 * where it cannot be read, where a row has no value, and where a label is too long; `choices-many` with one too many.
 */
export async function choicesOfFile(
  bytes: Uint8Array,
  { format, setting: { valueField, labelField } = {}, most }: ChoicesOptions,
  readWorkbook: ReadWorkbook,
): Promise<Choice[]> {
  const found = new Map<string, Choice>()
  let places: { value: number; label: number } | undefined
  const rows = format === 'json' ? rowsOfJson(bytes) : rowsOfLines(bytes, format, readWorkbook)
  for await (const { line, cells } of rows) {
    if (!places) {
      const placeOf = (name: string | undefined, usual: number) => {
        const place = name === undefined ? -1 : cells.indexOf(name)
        return place < 0 ? usual : place
      }
      places = { value: placeOf(valueField, 0), label: placeOf(labelField, Math.min(1, cells.length - 1)) }
      continue
    }
    const [own = '', words = ''] = [cells[places.value], cells[places.label]]
    if (own === '' || [...words].length > longestLabel) throw new ChoicesWrong(line)
    if (found.has(own)) continue
    found.set(own, { value: own, ...(words !== '' && words !== own && { label: words }) })
    if (found.size > most) throw new Unreadable('choices-many')
  }
  return [...found.values()]
}

type Row = Pick<FileLine, 'line' | 'cells'>

async function* rowsOfLines(
  bytes: Uint8Array,
  format: 'csv' | 'excel',
  readWorkbook: ReadWorkbook,
): AsyncGenerator<Row, void> {
  const options = format === 'excel' ? { format } : { format, encoding: guessEncoding(bytes, true).encoding }
  try {
    for await (const lines of readTransferFile(inOne(bytes), options, readWorkbook))
      for (const { line, cells: own, shown, faults } of lines) {
        if (faults) throw new ChoicesWrong(line)
        const cells = shown ? own.map((cell, at) => shown[at + 1] ?? cell) : own
        if (cells.some((cell) => cell !== '')) yield { line, cells }
      }
  } catch (error) {
    throw error instanceof Unreadable && !(error instanceof ChoicesWrong) ? new ChoicesWrong(1) : error
  }
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** A list of objects, or of plain values; names are those of the first object. */
function* rowsOfJson(bytes: Uint8Array): Generator<Row, void> {
  const { value, problems } = readJson(bytes)
  if (problems[0]) throw new ChoicesWrong(problems[0].line)
  if (!Array.isArray(value)) throw new ChoicesWrong(1)
  const names = isObject(value[0]) ? Object.keys(value[0]) : ['value']
  yield { line: 0, cells: names }
  for (const [at, one] of value.entries()) {
    const cells = isObject(one) ? names.map((name) => asText(one[name])) : [asText(one)]
    yield { line: at + 1, cells }
  }
}
