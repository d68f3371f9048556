import { StatementCancelled, StatementTimeout } from './errors.ts'
import { longMs } from '../workers/contract.ts'
import type { Signal } from './source.ts'

/** A cancel that the server does not answer is given up after this; the connection is then closed. */
const cancelMs = 500

/**
 * Ends what `work` started at the deadline, or when the caller goes: `cancel` asks the server, and when nothing has ended
 * 500 ms later the promise rejects by itself. After `StatementTimeout` and `StatementCancelled` the connection is in
 * doubt (the cancel may still be on its way) and must be closed by the caller. `work` begins the time anew with `again`.
 */
export function guard<T>(
  ms: number,
  signal: Signal | undefined,
  cancel: () => void,
  work: (again: () => void) => Promise<T>,
): Promise<T> {
  if (typeof signal === 'object' && signal.aborted)
    return Promise.reject(new StatementCancelled('the caller went away'))
  // Written without `async`: every statement passes here, and each turn of it costs.
  return new Promise<T>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    let reason: Error | undefined
    const working = work(() => {
      if (!reason) timer?.refresh()
    })
    let last: NodeJS.Timeout | undefined
    let forget: (() => void) | undefined
    const end = (error: Error) => {
      if (reason) return
      reason = error
      cancel()
      last = setTimeout(() => {
        done()
        reject(error)
      }, cancelMs)
    }
    const timeout = () => end(new StatementTimeout(`no answer within ${Math.round(ms)} ms`))
    const listen = (to: AbortSignal) => {
      const onAbort = () => end(new StatementCancelled('the caller went away'))
      if (to.aborted) return onAbort()
      to.addEventListener('abort', onAbort, { once: true })
      forget = () => to.removeEventListener('abort', onAbort)
    }
    if (typeof signal === 'object') listen(signal)
    const isLate = typeof signal === 'function' && ms > longMs
    timer = setTimeout(
      () => {
        if (!isLate) return timeout()
        timer = setTimeout(timeout, ms - longMs)
        listen(signal())
      },
      isLate ? longMs : ms,
    )
    const done = () => {
      clearTimeout(timer)
      timer = undefined
      clearTimeout(last)
      forget?.()
    }
    working.then(
      (result) => {
        done()
        // It was done before the cancel came: the cancel may hit the next statement, so the connection is in doubt all the same.
        if (reason) reject(reason)
        else resolve(result)
      },
      (error: unknown) => {
        done()
        reject(reason ?? (error as Error))
      },
    )
  })
}
