import type { Signal } from '../sources/source.ts'
import { whenOver } from '../sources/when-over.ts'

interface Line {
  taken: number
  /** First come, first served. */
  waiting: (() => void)[]
}

/** So many at once of each key: a semaphore that is forgotten with its last holder. */
export interface Turns {
  /**
   * Resolves with what gives the turn back, also when that is said twice; with undefined after `waitMs` in vain, or when the
   * caller has gone.
   */
  take(key: string, most: number, waitMs: number, signal?: Signal): Promise<(() => void) | undefined>
}

export function makeTurns(): Turns {
  const lines = new Map<string, Line>()
  const holder = (key: string, line: Line) => {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.taken === 0) lines.delete(key)
    }
  }
  return {
    async take(key, most, waitMs, signal) {
      let line = lines.get(key)
      if (!line) lines.set(key, (line = { taken: 0, waiting: [] }))
      const { waiting } = line
      if (line.taken < most) line.taken++
      else {
        const isOurs = await new Promise<boolean>((resolve) => {
          const take = () => {
            forget()
            resolve(true)
          }
          const leave = () => {
            waiting.splice(waiting.indexOf(take), 1)
            resolve(false)
          }
          waiting.push(take)
          const forget = whenOver(waitMs, signal, { late: leave, left: leave })
        })
        if (!isOurs) return undefined
      }
      return holder(key, line)
    },
  }
}
