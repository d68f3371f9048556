import type { Beside } from '../workers/calls.ts'
import { serveWorker } from '../workers/serve-worker.ts'

export type ParserCalls<Options, Piece> = {
  parse(options: Options, beside: Beside<Piece>): Promise<void>
}

/**
 * The process's side of a parser: it answers one text after the other, each with the pieces that `parse` makes of it. What
 * `parse` throws as `Unreadable` comes to the caller; anything else is a fault of ours.
 */
export function serveParser<Options, Piece>(
  parse: (options: Options, bytes: AsyncIterable<Buffer>) => AsyncIterable<Piece>,
): void {
  serveWorker({
    async parse(options: Options, { tell, bytes }: Beside<Piece>) {
      for await (const piece of parse(options, buffersOf(bytes))) await tell(piece)
    },
  })
}

async function* buffersOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, length } of bytes) yield Buffer.from(buffer, byteOffset, length)
}
