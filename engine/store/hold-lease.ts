const usualMs = 1_000

/**
 * So long what is under way belongs to a node that says nothing more; then another one looks what became of it. That it
 * was only slow does no harm: what it does is looked up, not done again.
 */
export const leaseMs = 3_000

export interface Heartbeat {
  /** Milliseconds from one sign of life to the next. */
  everyMs?: number
  /** Hears that one could not be given. */
  onError?: (error: unknown) => void
}

/**
 * Does the work while this node says again and again that it lives. Where `renew` answers false, what was held has gone to
 * another, or is wanted no more: `lost` is aborted then.
 */
export async function holdLease<Result>(
  renew: () => Promise<unknown>,
  work: (lost: AbortSignal) => Promise<Result>,
  { everyMs = usualMs, onError }: Heartbeat = {},
): Promise<Result> {
  const lost = new AbortController()
  const beat = async (): Promise<void> => {
    try {
      if ((await renew()) === false) lost.abort()
    } catch (error) {
      // The store is away: when it is back, the next one comes in time or another node has it.
      onError?.(error)
    }
  }
  const renewal = setInterval(() => void beat(), everyMs)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewal)
  }
}
