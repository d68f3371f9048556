import { asValues } from './encoders.ts'
import type { Found, Read, Reading, RunOptions, Statement, StatementSource } from './source.ts'

type Reads = Pick<StatementSource, 'read'>

/** All rows of a reading that has no pieces. Throws as the source does. */
export async function readWhole<Rows>(source: Reads, reading: Reading<Rows>, options: RunOptions): Promise<Read<Rows>> {
  for await (const piece of source.read(reading, options)) return piece
  throw new Error('A reading gave nothing')
}

/** The rows of one statement, read-only. Throws `TooManyRows` beyond `maxRows`. */
export async function readRows(source: Reads, statement: Statement, options: RunOptions): Promise<Found> {
  return (await readWhole(source, { statement, encoder: asValues }, options)).rows
}

/** The rows of one statement as the source gives them, `fetchSize` at a time, read-only. */
export async function* readPieces(
  source: Reads,
  statement: Statement,
  options: RunOptions,
): AsyncGenerator<Found['rows'], void> {
  for await (const { rows } of source.read({ statement, encoder: asValues, inPieces: true }, options)) yield rows.rows
}
