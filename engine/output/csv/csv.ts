import type { CsvPlan } from '../../../runtime/output/csv.ts'
import { notDone } from '../../codes/refusals.ts'
import type { OutputRows, OutputWriter } from '../output-writer.ts'
import { csvLines } from './csv-lines.ts'
import { encoderOf, marks } from './encoder.ts'
import { unknownCharacters } from './unknown-characters.ts'

/** Lines of text in an encoding. */
export const csv: OutputWriter<CsvPlan> = { bytes: bytesOf, check: unknownCharacters }

/** What Japanese printers put where a letter is missing; every encoding has it. */
const geta = '〓'

async function* bytesOf(plan: CsvPlan, { language, pieces, replaces }: OutputRows): AsyncGenerator<Uint8Array, void> {
  const { heading, lineOf } = csvLines(plan, language)
  const encode = encoderOf(plan.encoding)
  const unknown = (): string => {
    if (!replaces) throw notDone({ text: 'csv-unknown-character' })
    return geta
  }
  const mark = marks[plan.encoding]
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
