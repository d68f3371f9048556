import { StatementTimeout } from '../../sources/errors.ts'

/**
 * Rows of a statement that may take `ms` in all. What counts is how long they are waited for: the time of whoever takes them
 * is no time of the database. Throws `StatementTimeout`.
 */
export async function* withinOwnTime<Piece>(pieces: AsyncIterable<Piece>, ms: number): AsyncGenerator<Piece, void> {
  let spent = 0
  let since = performance.now()
  for await (const piece of pieces) {
    spent += performance.now() - since
    if (spent > ms) throw new StatementTimeout(`not all rows within ${ms} ms`)
    yield piece
    since = performance.now()
  }
}
