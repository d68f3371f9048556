import { OutboundFailed } from './errors.ts'

/**
 * How a request ends before it is done: its time is over, or who asked has left. One timer and one listener for all that
 * happens on its way; `close` takes them away.
 */
export class Ending {
  /** Its time was over. */
  isLate = false
  /** Why it has ended; undefined while it goes on. */
  reason: Error | undefined
  private readonly stops = new Set<(reason: Error) => void>()
  private readonly timer: NodeJS.Timeout
  private readonly signal: AbortSignal | undefined

  constructor(ms: number, signal: AbortSignal | undefined) {
    this.signal = signal
    this.timer = setTimeout(this.late, ms).unref()
    signal?.addEventListener('abort', this.leave, { once: true })
    if (signal?.aborted) this.leave()
  }

  private readonly late = () => {
    this.isLate = true
    this.end(new OutboundFailed('late'))
  }

  private readonly leave = () => {
    const why: unknown = this.signal?.reason
    this.end(why instanceof Error ? why : new DOMException('The caller went away', 'AbortError'))
  }

  private end(reason: Error): void {
    if (this.reason) return
    this.reason = reason
    for (const stop of this.stops) stop(reason)
    this.close()
  }

  /** Calls `stop` when it ends, at once where it has. Answers what forgets that. */
  onEnd(stop: (reason: Error) => void): () => void {
    if (this.reason) stop(this.reason)
    else this.stops.add(stop)
    return () => void this.stops.delete(stop)
  }

  /** What the work gives, or the reason where that comes first: for work that cannot be called off. */
  async during<T>(work: Promise<T>): Promise<T> {
    let forget: (() => void) | undefined
    try {
      return await new Promise<T>((resolve, reject) => {
        forget = this.onEnd(reject)
        work.then(resolve, reject)
      })
    } finally {
      forget?.()
    }
  }

  /** It is done: nothing ends it any more. */
  close(): void {
    clearTimeout(this.timer)
    this.signal?.removeEventListener('abort', this.leave)
    this.stops.clear()
  }
}
