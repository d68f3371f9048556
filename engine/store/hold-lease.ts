const renewMs = 1_000

/**
 * So long what is under way belongs to a node that says nothing more; then another one looks what became of it. That it
 * was only slow does no harm: what it does is looked up, not done again.
 */
export const leaseMs = 3_000

/** Does the work while this node says again and again that it lives. */
export async function holdLease<Result>(renew: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  // The store is away: when it is back, the next one comes in time or another node has it.
  const renewal = setInterval(() => void renew().catch(() => undefined), renewMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}
