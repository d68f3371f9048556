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
  const { atOnce, atOnceOwn = atOnce, most, mostOwn, mostSize = Infinity, waitMs } = options
  /** Who waits, by principal; who had a turn last stands last. */
  const lines = new Map<string, Set<() => void>>()
  /** How many of a principal are in it, and how many of them work. */
  const [owns, workings] = [new Map<string, number>(), new Map<string, number>()]
  let all = 0
  let held = 0
  let working = 0

  const requireRoom = (turn: Turn): void => {
    const { principal, size = 0 } = turn
    if ((owns.get(principal) ?? 0) >= Math.min(mostOwn, turn.mostOwn ?? mostOwn))
      throw new QueueFull({ isOwn: true, retryAfter: ownSeconds })
    // What is too large for the queue has it alone.
    if (all >= most || (held > 0 && held + size > mostSize))
      throw new QueueFull({ isOwn: false, retryAfter: othersSeconds })
  }
  const note = ({ principal, size = 0 }: Turn, by: 1 | -1): void => {
    all += by
    held += by * size
    count(owns, principal, by)
  }
  const work = (principal: string, by: 1 | -1): void => {
    working += by
    count(workings, principal, by)
  }
  const waitForTurn = ({ principal, signal }: Turn): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = (reason: unknown): void => {
      const line = lines.get(principal)
      if (!line?.delete(resolve)) return
      if (line.size === 0) lines.delete(principal)
      reject(reason)
    }
    // There were turns, and his own work had all that he may have.
    const late = setTimeout(() => {
      const isOwn = working < atOnce
      leave(new QueueFull({ isOwn, retryAfter: isOwn ? ownSeconds : othersSeconds }))
    }, waitMs)
    const left = (): void => leave(signal?.reason)
    signal?.addEventListener('abort', left)
    const line = lines.get(principal) ?? new Set()
    lines.set(principal, line.add(resolve))
    return promise.finally(() => {
      clearTimeout(late)
      signal?.removeEventListener('abort', left)
    })
  }
  /** Who works already lets the others have the turn that comes free. */
  const next = (): void => {
    let chosen: string | undefined
    let fewest = atOnceOwn
    for (const [principal] of lines) {
      const now = workings.get(principal) ?? 0
      if (now < fewest) [chosen, fewest] = [principal, now]
    }
    const line = chosen === undefined ? undefined : lines.get(chosen)
    const [turn] = line ?? []
    if (chosen === undefined || !line || !turn) return
    line.delete(turn)
    lines.delete(chosen)
    if (line.size > 0) lines.set(chosen, line)
    work(chosen, 1)
    turn()
  }

  const enter = async (turn: Turn): Promise<() => void> => {
    const { principal, signal } = turn
    signal?.throwIfAborted()
    requireRoom(turn)
    note(turn, 1)
    try {
      if (working < atOnce && (workings.get(principal) ?? 0) < atOnceOwn) work(principal, 1)
      else await waitForTurn(turn)
    } catch (error) {
      note(turn, -1)
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
      note(turn, -1)
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
    size: () => all,
  }
}

function count(counts: Map<string, number>, principal: string, by: 1 | -1): void {
  const now = (counts.get(principal) ?? 0) + by
  if (now > 0) counts.set(principal, now)
  else counts.delete(principal)
}
