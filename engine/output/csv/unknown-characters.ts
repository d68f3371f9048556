import type { CsvPlan } from '../../../runtime/output/csv.ts'
import type { OutputCheck } from '../../../runtime/output/outputs.ts'
import type { OutputRows } from '../output-writer.ts'
import { csvLines } from './csv-lines.ts'
import { encoderOf } from './encoder.ts'

/** As many characters as are told; the others are counted. */
const most = 20

/** Reads what would be written, and tells each character that the encoding does not have, with its row and column. */
export async function unknownCharacters(plan: CsvPlan, { language, pieces }: OutputRows): Promise<OutputCheck> {
  const { headings, heading, lineOf } = csvLines(plan, language)
  const encode = encoderOf(plan.encoding)
  const unknown: OutputCheck['unknown'] = []
  let rows = 0
  let count = 0
  /** Row 0 is the headings. */
  const look = (row: number, text: string, values: () => readonly unknown[]) => {
    const before = count
    encode(text, () => {
      count++
      return ''
    })
    if (count === before || unknown.length >= most) return
    values().forEach((value, at) => {
      if (typeof value !== 'string') return
      encode(value, (character) => {
        if (unknown.length < most) unknown.push({ row, column: headings[at] ?? '', character })
        return ''
      })
    })
  }
  look(0, heading, () => headings)
  for await (const piece of pieces)
    for (const row of piece) look(++rows, lineOf(row), () => plan.columns.map(({ key }) => row[key]))
  return { rows, count, unknown }
}
