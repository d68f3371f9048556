import type { Ending } from './ending.ts'

/** Lets so many work at a time. Answers what ends a turn; whoever leaves while waiting has had none. */
export function makeSemaphore(most: number): (ending: Ending) => Promise<() => void> {
  let busy = 0
  const waiting: (() => void)[] = []
  const end = () => {
    busy--
    waiting.shift()?.()
  }
  return async (ending) => {
    while (busy >= most) {
      const turn = Promise.withResolvers<void>()
      const forget = ending.onEnd((reason) => {
        waiting.splice(waiting.indexOf(turn.resolve) >>> 0, 1)
        turn.reject(reason)
      })
      waiting.push(turn.resolve)
      await turn.promise.finally(forget)
    }
    if (ending.reason) throw ending.reason
    busy++
    let ended = false
    return () => {
      if (!ended) end()
      ended = true
    }
  }
}
