import { makeFairQueue } from '../limits/fair-queue.ts'
import { principalOf, type Payer } from '../limits/principal-of.ts'
import type { Signal } from '../sources/source.ts'
import { streamedBody } from './streamed-body.ts'

export interface StreamOptions {
  /** Whom it costs. */
  payer: Payer
  signal?: Signal
  /** Told what ended it too early, once it was begun. */
  onFailed(error: unknown): void
}

/** Answers that are made while they are sent. */
export interface Streams {
  /**
   * The body of such an answer, once its first bytes are there. Ends the bytes when nobody takes them any more. Throws `QueueFull`
   * when the principal has too many, and what the bytes throw before the first of them.
   */
  body(bytes: AsyncGenerator<Uint8Array, void>, options: StreamOptions): Promise<ReadableStream<Uint8Array>>
}

export interface StreamLimits {
  /** Milliseconds in which a reader for whom a connection waits takes a piece. */
  readerMs?: number
  /** Milliseconds in which a principal waits for one of his streams to end. */
  waitMs?: number
  /** Bytes that lie ready in all answers of this node. */
  mostBytes?: number
}

/** Streams that a user, a token, and the network of visitors without login may have at once: they are many. */
const [mostOfOne, mostOfNetwork] = [2, 8]

/** The one place through which rows go to a reader: it bounds how long he may let them wait, and how many he may ask for. */
export function makeStreams({
  readerMs = 30_000,
  waitMs = 5_000,
  mostBytes = 64 * 1024 * 1024,
}: StreamLimits = {}): Streams {
  const endless = { atOnce: Infinity, most: Infinity, mostOwn: Infinity, waitMs }
  const ofOne = makeFairQueue({ ...endless, atOnceOwn: mostOfOne })
  const ofNetworks = makeFairQueue({ ...endless, atOnceOwn: mostOfNetwork })
  const memory = { held: 0, most: mostBytes }
  return {
    async body(bytes, { payer, signal, onFailed }) {
      const queue = payer.isGuest ? ofNetworks : ofOne
      const left = typeof signal === 'function' ? signal() : signal
      const giveBack = await queue.enter({ principal: principalOf(payer), signal: left })
      const onEnd = (failure?: { error: unknown }) => {
        giveBack()
        if (failure) onFailed(failure.error)
      }
      return streamedBody(bytes, { memory, readerMs, onEnd })
    },
  }
}
