import { StatementCancelled, StatementTimeout } from '../errors.ts'
import type { Signal } from '../source.ts'
import { whenOver } from '../../workers/when-over.ts'

export interface Waiting {
  /** Milliseconds that this one has. */
  ms: number
  /** Aborted when this one does not wait any longer. One that has to be made is asked for by who waits long. */
  signal?: Signal | undefined
}

export interface Asking {
  ms: number
  signal: AbortSignal
}

interface Running<Answer> {
  answer: Promise<Answer>
  stopping: AbortController
  waiting: number
  isOver: boolean
}

/**
 * What several want at one time is asked once, and is stopped when the last of them has left: whoever leaves, or has less
 * time, takes nothing from the others. Throws `StatementCancelled` and `StatementTimeout` to whom it concerns.
 */
export function makeSharedAnswers<Answer>() {
  const running = new Map<string, Running<Answer>>()

  const join = (name: string, ask: (asking: Asking) => Promise<Answer>, ms: number): Running<Answer> => {
    const known = running.get(name)
    if (known) return known
    const stopping = new AbortController()
    const answer = ask({ ms, signal: stopping.signal }).finally(() => {
      mine.isOver = true
      forget(name, mine)
    })
    // Perhaps nobody waits for it any longer when it fails.
    answer.catch(() => undefined)
    const mine: Running<Answer> = { answer, stopping, waiting: 0, isOver: false }
    running.set(name, mine)
    return mine
  }
  const forget = (name: string, mine: Running<Answer>): void => {
    if (running.get(name) === mine) running.delete(name)
  }
  const wait = async (name: string, mine: Running<Answer>, { ms, signal }: Waiting): Promise<Answer> => {
    const left = Promise.withResolvers<never>()
    const forgetTime = whenOver(ms, signal, {
      late: () => left.reject(new StatementTimeout(`no answer within ${Math.round(ms)} ms`)),
      left: () => left.reject(new StatementCancelled()),
    })
    mine.waiting++
    try {
      return await Promise.race([mine.answer, left.promise])
    } finally {
      forgetTime()
      mine.waiting--
      if (mine.waiting === 0) {
        forget(name, mine)
        // Nothing is left to stop once it is answered, and to stop costs.
        if (!mine.isOver) mine.stopping.abort()
      }
    }
  }

  /** `ask` is what asks, where nobody has: with the time of the first one. `name`: the same for the same answer. */
  return async (name: string, waiting: Waiting, ask: (asking: Asking) => Promise<Answer>): Promise<Answer> => {
    const until = performance.now() + waiting.ms
    for (let { ms } = waiting; ; ms = until - performance.now()) {
      const isFirst = !running.has(name)
      try {
        return await wait(name, join(name, ask, ms), { ...waiting, ms })
      } catch (error) {
        // The time of another one was over.
        if (isFirst || !(error instanceof StatementTimeout) || until - performance.now() < 1) throw error
      }
    }
  }
}
