import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeFairQueue, QueueFull, type FairQueueOptions } from '../limits/fair-queue.ts'
import type { WorkerEnd } from '../workers/link.ts'
import type { Fault } from '../workers/message.ts'
import { makePieces } from '../workers/pieces.ts'
import { Pool } from '../workers/pool.ts'
import { processLink } from '../workers/process-link.ts'
import { ParseRefused, Unreadable } from './errors.ts'
import type { ParserCalls } from './serve-parser.ts'

/** Whose work it is, and until when it is wanted. */
export interface Caller {
  /** Whom the work costs: a user, a network of guests, an API's token. */
  principal: string
  signal: AbortSignal
}

/** One turn at a parser: as many texts as its holder likes, one after the other. */
export interface ParserTurn<Options, Piece> {
  /** As `Parser.read`, without waiting. */
  read(options: Options, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Piece, void>
  end(): void
}

export interface Parser<Options, Piece> {
  /**
   * What the parser makes of a text, in pieces as they come. Waits until it is the caller's turn. Throws `ParseRefused`,
   * `Unreadable` (what the parser says of the text), the reason of the caller's signal, and what the text's own bytes throw.
   * Who leaves before the end ends the work.
   */
  read(options: Options, bytes: AsyncIterable<Uint8Array>, caller: Caller): AsyncGenerator<Piece, void>
  /** As `read`, of a parser that makes one piece of a whole text. */
  whole(options: Options, bytes: Uint8Array, caller: Caller): Promise<Piece>
  /** Waits for a turn first: for whoever must not wait while he holds something that others need. */
  turn(caller: Caller): Promise<ParserTurn<Options, Piece>>
  /** Ends what is under way. */
  close(): void
}

export interface ParserOptions extends Omit<FairQueueOptions, 'waitMs'> {
  /** The program: it calls `serveParser`. */
  file: URL
  /** What JavaScript holds; the process has half as much again, for bytes that it holds besides. */
  heapMegabytes: number
  /** Milliseconds of the processor's time for a text. */
  workMs: number
  /** A folder below which it may read and write: whole path; left out: none. */
  folder?: string
}

/** How long a process without work is kept: starting one takes a tenth of a second. */
const idleMs = 20_000
/** Beyond the longest call, whose signal ends the waiting. */
const waitMs = 180_000
const megabyte = 1024 * 1024

const root = fileURLToPath(new URL('../..', import.meta.url))
/** All that a process may read: programs, and nothing of what they work on. */
const programs = ['engine', 'runtime', 'node_modules'].map((path) => join(root, path))

/** A parser of foreign text in processes of its own: with an end of its time, of its memory, and of its queue. */
export function makeParser<Options, Piece>({
  file,
  heapMegabytes,
  workMs,
  folder,
  ...queueing
}: ParserOptions): Parser<Options, Piece> {
  const queue = makeFairQueue({ ...queueing, waitMs })
  const pool = new Pool<ParserCalls<Options, Piece>>({
    open: processLink({
      program: file,
      limits: { bytes: heapMegabytes * 1.5 * megabyte, workMs },
      flags: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=16', '--v8-pool-size=1'],
      readsOnly: programs,
      ...(folder !== undefined && { writes: [folder] }),
    }),
    work: 'parses',
    size: queueing.atOnce,
    idleMs,
    errors: { lost: lostError, told: toldError },
  })

  const enter = (caller: Caller): Promise<() => void> =>
    queue.enter(caller).catch((error: unknown) => {
      throw error instanceof QueueFull ? new ParseRefused('busy', error) : error
    })

  async function* readOn(
    options: Options,
    bytes: AsyncIterable<Uint8Array>,
    { signal: own }: Caller,
  ): AsyncGenerator<Piece, void> {
    const pieces = makePieces<Piece>()
    const leaving = new AbortController()
    const signal = AbortSignal.any([own, leaving.signal])
    const hear = (piece: Piece) => pieces.put(piece)
    const working = pool.lease(undefined, (worker) => worker.request('parse', options, { bytes, hear, signal }))
    working.then(pieces.end, pieces.fail)
    try {
      yield* pieces.read()
    } finally {
      pieces.stop()
      leaving.abort()
      await working.catch(() => undefined)
    }
  }

  async function* read(
    options: Options,
    bytes: AsyncIterable<Uint8Array>,
    caller: Caller,
  ): AsyncGenerator<Piece, void> {
    const end = await enter(caller)
    try {
      yield* readOn(options, bytes, caller)
    } finally {
      end()
    }
  }

  return {
    read,
    async whole(options, bytes, caller) {
      const pieces: Piece[] = []
      // To its end: the process of a reader who leaves before it is ended.
      for await (const piece of read(options, inOne(bytes), caller)) pieces.push(piece)
      const [piece] = pieces
      if (piece === undefined) throw new Error('the parser made nothing of a text')
      return piece
    },
    async turn(caller) {
      const end = await enter(caller)
      return { read: (options, bytes) => readOn(options, bytes, caller), end }
    },
    close: () => void pool.close(),
  }
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function lostError({ limit, told }: WorkerEnd): Error {
  if (limit === 'time') return new ParseRefused('too-long')
  if (limit === 'memory') return new ParseRefused('too-large')
  return new Error(`The process that parses has ended (${told})`)
}

/** What the parser says of the text; anything else is a fault of ours. */
function toldError({ name, code, values, message, stack }: Fault): Error {
  if (name !== 'Unreadable') return new Error(stack ?? message)
  return new Unreadable(String(code), Array.isArray(values) ? values.map(String) : [])
}
