import { ParseRefused } from './errors.ts'

/** Whose work it is, and until when it is wanted. */
export interface Caller {
  /** Whom the work costs: a user, a network of guests, an API's token. */
  principal: string
  signal: AbortSignal
}

/** How many have a turn at once, and how many wait for one: of all, and of each principal. */
export interface TurnLimits {
  running: number
  runningEach: number
  waiting: number
  waitingEach: number
}

export interface Turns {
  /** Resolves with what ends the turn. Throws `ParseRefused` ('busy') where too many wait, and the signal's reason. */
  take(caller: Caller): Promise<() => void>
}

interface Waiting {
  principal: string
  begin(): void
}

/**
 * A semaphore with a queue that has an end. Nobody holds all turns: a principal that has its share waits, and whoever came
 * after it goes first. One whose caller has gone leaves the queue.
 */
export function makeTurns({ running, runningEach, waiting, waitingEach }: TurnLimits): Turns {
  const held = new Map<string, number>()
  let all = 0
  const queue: Waiting[] = []

  const isFree = (principal: string): boolean => all < running && (held.get(principal) ?? 0) < runningEach
  const begin = (principal: string): (() => void) => {
    all++
    held.set(principal, (held.get(principal) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      all--
      const left = held.get(principal)! - 1
      if (left === 0) held.delete(principal)
      else held.set(principal, left)
      const next = queue.findIndex((one) => isFree(one.principal))
      if (next >= 0) queue.splice(next, 1)[0]!.begin()
    }
  }

  return {
    async take({ principal, signal }) {
      signal.throwIfAborted()
      if (isFree(principal)) return begin(principal)
      const own = queue.filter((one) => one.principal === principal).length
      if (queue.length >= waiting || own >= waitingEach) throw new ParseRefused('busy')
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const mine: Waiting = { principal, begin: () => resolve(begin(principal)) }
      const leave = () => {
        const at = queue.indexOf(mine)
        if (at < 0) return
        queue.splice(at, 1)
        reject(signal.reason)
      }
      queue.push(mine)
      signal.addEventListener('abort', leave, { once: true })
      return promise.finally(() => signal.removeEventListener('abort', leave))
    },
  }
}
