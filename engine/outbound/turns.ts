import { OutboundFailed } from './errors.ts'

/** Lets so many work at a time. Answers what ends a turn; whoever leaves while waiting has had none. */
export function turns(most: number): (signal: AbortSignal) => Promise<() => void> {
  let busy = 0
  const waiting: (() => void)[] = []
  const end = () => {
    busy--
    waiting.shift()?.()
  }
  return async (signal) => {
    while (busy >= most) {
      const turn = Promise.withResolvers<void>()
      const leave = () => {
        waiting.splice(waiting.indexOf(turn.resolve) >>> 0, 1)
        turn.reject(new OutboundFailed('late', { cause: signal.reason }))
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(turn.resolve)
      await turn.promise.finally(() => {
        signal.removeEventListener('abort', leave)
      })
    }
    signal.throwIfAborted()
    busy++
    let ended = false
    return () => {
      if (!ended) end()
      ended = true
    }
  }
}
