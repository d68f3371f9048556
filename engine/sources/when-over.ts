import { longMs, type Signal } from './source.ts'

/**
 * Tells once when somebody's time is over, or when he leaves. A signal that has to be made is asked for after `longMs` only.
 * Answers what forgets both.
 */
export function whenOver(
  ms: number,
  signal: Signal | undefined,
  { late, left }: { late: () => void; left: () => void },
): () => void {
  let heard: AbortSignal | undefined
  const listen = (to: AbortSignal) => {
    if (to.aborted) return left()
    heard = to
    to.addEventListener('abort', left, { once: true })
  }
  if (typeof signal === 'object') listen(signal)
  const isLater = typeof signal === 'function' && ms > longMs
  let timer = setTimeout(
    () => {
      if (!isLater) return late()
      timer = setTimeout(late, ms - longMs)
      listen(signal())
    },
    isLater ? longMs : ms,
  )
  return () => {
    clearTimeout(timer)
    heard?.removeEventListener('abort', left)
  }
}
