import type { Readable } from 'node:stream'
import { OutboundFailed } from './errors.ts'

/** The pieces of a body, as they are taken. One that grows beyond `most` bytes is cut, and one that takes too long. */
export async function* measuredBody(body: Readable, most: number, time: AbortSignal): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body) {
      if (!(piece instanceof Uint8Array)) continue
      size += piece.length
      if (size > most) throw new OutboundFailed('large')
      yield piece
    }
  } catch (cause) {
    if (time.aborted) throw new OutboundFailed('late', { cause })
    throw cause instanceof OutboundFailed ? cause : new OutboundFailed('connection', { cause })
  }
}
