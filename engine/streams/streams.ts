import { CallError } from '../codes/call-error.ts'
import type { Signal } from '../sources/source.ts'
import { makeTurns } from './turns.ts'
import { streamedBody } from './streamed-body.ts'

/** Whom a stream costs: a user, a token, or the network of visitors without login, who are many. */
export interface StreamPrincipal {
  key: string
  /** Streams that he may have at once. */
  most: number
}

export interface StreamOptions {
  principal: StreamPrincipal
  signal?: Signal
  /** Told what ended it too early, once it was begun. */
  onFailed(error: unknown): void
}

/** Answers that are made while they are sent. */
export interface Streams {
  /**
   * The body of such an answer, once its first bytes are there. Ends the bytes when nobody takes them any more. Throws 42900
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

/** Seconds. */
const later = 5

/** The one place through which rows go to a reader: it bounds how long he may let them wait, and how many he may ask for. */
export function makeStreams({
  readerMs = 30_000,
  waitMs = 5_000,
  mostBytes = 64 * 1024 * 1024,
}: StreamLimits = {}): Streams {
  const turns = makeTurns()
  const memory = { held: 0, most: mostBytes }
  return {
    async body(bytes, { principal, signal, onFailed }) {
      const giveBack = await turns.take(principal.key, principal.most, waitMs, signal)
      if (!giveBack) throw new CallError(42900, { retryAfter: later })
      const onEnd = (failure?: { error: unknown }) => {
        giveBack()
        if (failure) onFailed(failure.error)
      }
      return streamedBody(bytes, { memory, readerMs, onEnd })
    },
  }
}
