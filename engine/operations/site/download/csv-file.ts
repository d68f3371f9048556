import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { notDone } from '../../../codes/refusals.ts'
import { csvRows } from './csv-rows.ts'
import { encoderOf, marks } from './encoder.ts'
import type { ListFile, Making } from './list-rows.ts'

/** What Japanese printers put where a letter is missing; every encoding has it. */
const geta = '〓'

/** All rows of a search as a text file. Its first bytes come with the first rows. */
export async function csvFile(
  input: OperationRequests['csv-download'],
  context: Context,
  making: Making,
): Promise<ListFile> {
  const { plan, csv, heading, lineOf, pieces } = await csvRows(input, context, making)
  const encode = encoderOf(csv.encoding)
  const unknown = (): string => {
    if (!input.replace) throw notDone({ text: 'csv-unknown-character' })
    return geta
  }
  return {
    type: csv.delimiter === 'tab' ? 'text/tab-separated-values' : 'text/csv',
    source: plan.source,
    bytes: whole(),
  }

  async function* whole(): AsyncGenerator<Uint8Array, void> {
    const mark = marks[csv.encoding]
    let begin = [...(mark ? [mark] : []), encode(heading, unknown)]
    for await (const piece of pieces) {
      let text = ''
      for (const row of piece) text += lineOf(row)
      const bytes = encode(text, unknown)
      yield begin.length > 0 ? Buffer.concat([...begin, bytes]) : bytes
      begin = []
    }
    if (begin.length > 0) yield Buffer.concat(begin)
  }
}
