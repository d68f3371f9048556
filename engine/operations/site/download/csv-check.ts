import type { DeclaredOperation } from '../../../call/operation.ts'
import { runGuarded } from '../rows/run-guarded.ts'
import { csvRows } from './csv-rows.ts'
import { encoderOf } from './encoder.ts'

/** As many characters as are told; the others are counted. */
const most = 20

/** Reads what would be downloaded, and tells each character that the encoding does not have, with its row and column. */
export const csvCheck: DeclaredOperation<'csv-check'> = (input, context) =>
  runGuarded(context, async () => {
    const { csv, headings, pieces, lines } = await csvRows(input, context, { signal: context.signal })
    const encode = encoderOf(csv.encoding)
    const unknown: { row: number; column: string; character: string }[] = []
    let rows = 0
    let count = 0
    for await (const piece of lines(pieces))
      for (const { row, values, text } of piece) {
        rows = row
        const before = count
        encode(text, () => {
          count++
          return ''
        })
        if (count === before || unknown.length >= most) continue
        values.forEach((value, at) => {
          if (typeof value !== 'string') return
          encode(value, (character) => {
            if (unknown.length < most) unknown.push({ row, column: headings[at]!, character })
            return ''
          })
        })
      }
    return { rows, count, unknown }
  })
