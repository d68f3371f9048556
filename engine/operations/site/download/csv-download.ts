import type { BytesOperation } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { codes } from '../rows/codes.ts'
import { runGuarded } from '../rows/run-guarded.ts'
import { csvRows, type CsvLine } from './csv-rows.ts'
import { encoderOf, marks } from './encoder.ts'
import { fileStream } from './file-stream.ts'

/** What Japanese printers put where a letter is missing; every encoding has it. */
const geta = '〓'

/**
 * All rows of a search as a text file, from the cursor to the socket: the next rows are read when the last ones were
 * taken, and the statement ends when nobody takes them any more.
 */
export const csvDownload: BytesOperation<'csv-download'> = (input, context) =>
  runGuarded(context, async () => {
    const { csv, pieces, lines } = await csvRows(input, context)
    const encode = encoderOf(csv.encoding)
    const unknown = (): string => {
      if (!input.replace) throw new CallError(codes.siteMessage, { text: 'csv-unknown-character' })
      return geta
    }
    const bytesOf = (piece: readonly CsvLine[]) => encode(piece.map(({ text }) => text).join(''), unknown)
    const parts = lines(pieces)
    // What fails at once is told in words; later the file can only end too early.
    const begin = [await parts.next(), await parts.next()].flatMap(({ value }) => (value ? [bytesOf(value)] : []))
    return {
      $bytes: fileStream(whole(), context),
      type: csv.delimiter === 'tab' ? 'text/tab-separated-values' : 'text/csv',
      headers: { 'content-disposition': 'attachment', 'cache-control': 'no-store' },
    }

    async function* whole(): AsyncGenerator<Uint8Array, void> {
      const mark = marks[csv.encoding]
      if (mark) yield mark
      yield* begin
      for await (const piece of parts) yield bytesOf(piece)
    }
  })
