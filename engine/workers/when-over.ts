import { longMs, type LazySignal } from './contract.ts'

/**
 * Tells once when somebody's time is over, or when he leaves. A signal that has to be made is asked for after `longMs` only.
 * Answers what forgets both.
 */
export function whenOver(
  ms: number,
  signal: LazySignal | undefined,
  { late, left }: { late: () => void; left: () => void },
): () => void {
  let heard: AbortSignal | undefined
  let timer: NodeJS.Timeout | undefined
  const forget = () => {
    clearTimeout(timer)
    heard?.removeEventListener('abort', onLeft)
  }
  const onLate = () => {
    forget()
    late()
  }
  const onLeft = () => {
    forget()
    left()
  }
  const begin = (rest: number, to: AbortSignal | undefined) => {
    if (to?.aborted) return onLeft()
    heard = to
    heard?.addEventListener('abort', onLeft, { once: true })
    timer = setTimeout(onLate, rest)
  }
  if (typeof signal === 'function' && ms > longMs) timer = setTimeout(() => begin(ms - longMs, signal()), longMs)
  else begin(ms, typeof signal === 'object' ? signal : undefined)
  return forget
}
