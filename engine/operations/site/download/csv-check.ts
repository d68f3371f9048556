import type { DeclaredOperation } from '../../../call/operation.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { csvRows } from './csv-rows.ts'
import { encoderOf } from './encoder.ts'

/** As many characters as are told; the others are counted. */
const most = 20

/** Reads what would be downloaded, and tells each character that the encoding does not have, with its row and column. */
export const csvCheck: DeclaredOperation<'csv-check'> = (input, context) =>
  runGuarded(context, async () => {
    const { csv, headings, heading, lineOf, pieces } = await csvRows(input, context, { signal: context.signal })
    const encode = encoderOf(csv.encoding)
    const unknown: { row: number; column: string; character: string }[] = []
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
          if (unknown.length < most) unknown.push({ row, column: headings[at]!, character })
          return ''
        })
      })
    }
    look(0, heading, () => headings)
    for await (const piece of pieces)
      for (const row of piece) look(++rows, lineOf(row), () => csv.columns.map(({ key }) => row[key]))
    return { rows, count, unknown }
  })
