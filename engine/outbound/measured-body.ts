import type { Readable } from 'node:stream'
import type { Ending } from './ending.ts'
import { OutboundFailed } from './errors.ts'

/** A body as it comes: one that grows beyond `most` bytes is cut, and one that takes too long. */
export interface MeasuredBody {
  /** In pieces, as they are taken. */
  body: AsyncGenerator<Uint8Array>
  /** All of it. */
  bytes(): Promise<Buffer>
}

export function measuredBody(from: Readable, most: number, ending: Ending): MeasuredBody {
  const known = (cause: unknown): OutboundFailed => {
    if (ending.isLate) return new OutboundFailed('late', { cause })
    return cause instanceof OutboundFailed ? cause : new OutboundFailed('connection', { cause })
  }
  return {
    body: pieces(from, most, known),
    bytes: () =>
      new Promise((resolve, reject) => {
        const all: Buffer[] = []
        let size = 0
        let isWhole = false
        const fail = (cause: unknown) => {
          if (!isWhole) reject(known(cause))
        }
        from.on('data', (piece: Buffer) => {
          size += piece.length
          if (size <= most) all.push(piece)
          else from.destroy(new OutboundFailed('large'))
        })
        from.once('end', () => {
          isWhole = true
          const [only, ...others] = all
          resolve(only && others.length === 0 ? only : Buffer.concat(all))
        })
        from.once('error', fail)
        from.once('close', fail)
      }),
  }
}

async function* pieces(
  from: Readable,
  most: number,
  known: (cause: unknown) => OutboundFailed,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of from) {
      if (!(piece instanceof Uint8Array)) continue
      size += piece.length
      if (size > most) throw new OutboundFailed('large')
      yield piece
    }
  } catch (cause) {
    throw known(cause)
  }
}
