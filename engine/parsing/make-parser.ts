import { makeFairQueue, QueueFull, type FairQueueOptions } from '../limits/fair-queue.ts'
import { ParseRefused } from './errors.ts'
import { startParserProcess, type ParserProcess, type ProcessOptions } from './parser-process.ts'

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
   */
  read(options: Options, bytes: AsyncIterable<Uint8Array>, caller: Caller): AsyncGenerator<Piece, void>
  /** As `read`, of a parser that makes one piece of a whole text. */
  whole(options: Options, bytes: Uint8Array, caller: Caller): Promise<Piece>
  /** Waits for a turn first: for whoever must not wait while he holds something that others need. */
  turn(caller: Caller): Promise<ParserTurn<Options, Piece>>
  /** Ends what is under way. */
  close(): void
}

/** How long a process without work is kept: starting one takes a tenth of a second. */
const restMs = 20_000
/** Beyond the longest call, whose signal ends the waiting. */
const waitMs = 180_000

/** A parser of foreign text in processes of its own: with an end of its time, of its memory, and of its queue. */
export function makeParser<Options, Piece>(
  limits: ProcessOptions & Omit<FairQueueOptions, 'waitMs'>,
): Parser<Options, Piece> {
  const queue = makeFairQueue({ ...limits, waitMs })
  const processes = new Set<ParserProcess>()
  let rest: NodeJS.Timeout | undefined

  const enter = (caller: Caller): Promise<() => void> =>
    queue.enter(caller).catch((error: unknown) => {
      throw error instanceof QueueFull ? new ParseRefused('busy', error) : error
    })
  const endFree = (): void => {
    for (const one of processes) if (one.isFree) one.end()
    forget()
  }
  const forget = (): void => {
    for (const one of processes) if (one.isGone) processes.delete(one)
  }
  const freeProcess = (): ParserProcess => {
    forget()
    clearTimeout(rest)
    const found = [...processes].find(({ isFree }) => isFree) ?? startParserProcess(limits)
    processes.add(found)
    return found
  }

  async function* readOn(
    options: Options,
    bytes: AsyncIterable<Uint8Array>,
    { signal }: Caller,
  ): AsyncGenerator<Piece, void> {
    try {
      yield* freeProcess().run<Piece>(options, bytes, signal)
    } finally {
      clearTimeout(rest)
      rest = setTimeout(endFree, restMs).unref()
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
    close() {
      clearTimeout(rest)
      for (const one of processes) one.end()
    },
  }
}

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
