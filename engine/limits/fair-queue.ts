export interface FairQueueOptions {
  /** So many work at a time. */
  atOnce: number
  /** So many of one principal; without: as many as there are turns. */
  atOnceOwn?: number
  /** So many are in it, waiting and working; who comes then is sent away. */
  most: number
  /** So many of one principal. */
  mostOwn: number
  /** Letters or bytes that all together may keep in memory; without: not counted. */
  mostSize?: number
  /** Milliseconds that somebody waits for a turn at most. */
  waitMs: number
}

export interface Turn {
  /** Whom it costs: a user, a token, a network, the document that wants it. */
  principal: string
  /** Of this principal fewer than the queue allows. */
  mostOwn?: number
  /** What it keeps in memory meanwhile, as `mostSize` counts. */
  size?: number
  /** Who leaves while waiting has no turn. What works looks at it by itself. */
  signal?: AbortSignal | undefined
}

export interface FairQueue {
  /** Waits for a turn. Answers what ends it: whoever has it must. Throws as `run` does. */
  enter(turn: Turn): Promise<() => void>
  /** What the work answers. Throws `QueueFull`, and the signal's reason. */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>
  /** How many are in it. */
  size(): number
}

/** There is no room, or no turn came in time. `isOwn`: the principal's own work is in the way. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly isOwn: boolean
  /** Seconds. */
  readonly retryAfter: number
  constructor({ isOwn, retryAfter }: { isOwn: boolean; retryAfter: number }) {
    super(isOwn ? 'too much of one principal is under way' : 'too many wait')
    this.isOwn = isOwn
    this.retryAfter = retryAfter
  }
}

/** Seconds after which somebody of one's own, and of the others, is probably done. */
const [ownSeconds, othersSeconds] = [1, 2]

/**
 * A semaphore with an end: those who wait have their turns principal by principal, so that however many one of them has
 * there, somebody else waits for one of his alone.
 */
export function makeFairQueue(options: FairQueueOptions): FairQueue {
  const { atOnce, atOnceOwn = atOnce, waitMs } = options
  const room = makeRoom(options)
  const lines = makeLines()
  /** How many of a principal work. */
  const workings = new Map<string, number>()
  let working = 0

  const work = (principal: string, by: 1 | -1): void => {
    working += by
    count(workings, principal, by)
  }
  /** Who works already lets the others have the turn that comes free. */
  const next = (): void => {
    let chosen: string | undefined
    let fewest = atOnceOwn
    for (const principal of lines.principals()) {
      const now = workings.get(principal) ?? 0
      if (now < fewest) [chosen, fewest] = [principal, now]
    }
    const turn = chosen === undefined ? undefined : lines.shift(chosen)
    if (chosen === undefined || !turn) return
    work(chosen, 1)
    turn()
  }

  const enter = async (turn: Turn): Promise<() => void> => {
    const { principal, signal } = turn
    signal?.throwIfAborted()
    room.require(turn)
    room.note(turn, 1)
    try {
      if (working < atOnce && (workings.get(principal) ?? 0) < atOnceOwn) work(principal, 1)
      // Were there turns, his own work had all that he may have.
      else await untilTurn(lines, turn, { waitMs, isOwn: () => working < atOnce })
    } catch (error) {
      room.note(turn, -1)
      throw error
    }
    let hasEnded = false
    const end = (): void => {
      if (hasEnded) return
      hasEnded = true
      // While it still counts: whoever works already lets the others have the turn.
      working--
      next()
      count(workings, principal, -1)
      room.note(turn, -1)
      // His own next one, where nobody else took it.
      if (working < atOnce) next()
    }
    // Who has left since his turn came does not use it.
    if (signal?.aborted) {
      end()
      throw signal.reason
    }
    return end
  }

  return {
    enter,
    async run(turn, doWork) {
      const end = await enter(turn)
      try {
        return await doWork()
      } finally {
        end()
      }
    },
    size: () => room.size(),
  }
}

/** How many are in the queue, waiting and working, and what they keep in memory. */
function makeRoom({ most, mostOwn, mostSize = Infinity }: FairQueueOptions) {
  const owns = new Map<string, number>()
  let all = 0
  let held = 0
  return {
    /** Throws `QueueFull`. */
    require({ principal, size = 0, mostOwn: fewer = mostOwn }: Turn): void {
      if ((owns.get(principal) ?? 0) >= Math.min(mostOwn, fewer))
        throw new QueueFull({ isOwn: true, retryAfter: ownSeconds })
      // What is too large for the queue has it alone.
      if (all >= most || (held > 0 && held + size > mostSize))
        throw new QueueFull({ isOwn: false, retryAfter: othersSeconds })
    },
    note({ principal, size = 0 }: Turn, by: 1 | -1): void {
      all += by
      held += by * size
      count(owns, principal, by)
    },
    size: () => all,
  }
}

interface Lines {
  principals(): Iterable<string>
  add(principal: string, turn: () => void): void
  /** False where its turn has come already. */
  leave(principal: string, turn: () => void): boolean
  /** The first one of a principal, who stands last from now on. */
  shift(principal: string): (() => void) | undefined
}

/** Who waits, by principal; who had a turn last stands last. */
function makeLines(): Lines {
  const lines = new Map<string, Set<() => void>>()
  return {
    principals: () => lines.keys(),
    add(principal, turn) {
      const line = lines.get(principal) ?? new Set()
      lines.set(principal, line.add(turn))
    },
    leave(principal, turn) {
      const line = lines.get(principal)
      if (!line?.delete(turn)) return false
      if (line.size === 0) lines.delete(principal)
      return true
    },
    shift(principal) {
      const line = lines.get(principal)
      const [turn] = line ?? []
      if (!line || !turn) return undefined
      line.delete(turn)
      lines.delete(principal)
      if (line.size > 0) lines.set(principal, line)
      return turn
    },
  }
}

/** Waits in line. `isOwn`: whether, at the end of the time, his own work is in the way. */
function untilTurn(
  lines: Lines,
  { principal, signal }: Turn,
  { waitMs, isOwn }: { waitMs: number; isOwn(): boolean },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = (reason: unknown): void => {
    if (lines.leave(principal, resolve)) reject(reason)
  }
  const late = setTimeout(() => {
    const own = isOwn()
    leave(new QueueFull({ isOwn: own, retryAfter: own ? ownSeconds : othersSeconds }))
  }, waitMs)
  const left = (): void => leave(signal?.reason)
  signal?.addEventListener('abort', left)
  lines.add(principal, resolve)
  return promise.finally(() => {
    clearTimeout(late)
    signal?.removeEventListener('abort', left)
  })
}

function count(counts: Map<string, number>, principal: string, by: 1 | -1): void {
  const now = (counts.get(principal) ?? 0) + by
  if (now > 0) counts.set(principal, now)
  else counts.delete(principal)
}
