import type { Store } from '../../store/store.ts'

/**
 * So long an order belongs to a node that says nothing more; then another one looks what became of it. The receipt makes
 * it certain whatever it finds, also where the first node was only slow.
 */
const leaseMs = 3_000
/** Without receipts nobody could tell, and a person is asked: not for a node that only paused. */
const leaseWithoutReceiptMs = 15_000
const renewMs = 1_000

export const leaseOf = ({ receipts }: { receipts: boolean }): number => (receipts ? leaseMs : leaseWithoutReceiptMs)

/** Does the work while this node says again and again that it lives. */
export async function holdAttempt<T>(
  { attempts }: Pick<Store, 'attempts'>,
  { purchaseId, fence, ms }: { purchaseId: string; fence: number; ms: number },
  work: () => Promise<T>,
): Promise<T> {
  const renewal = setInterval(() => {
    // The store is away: when it is back, the next one comes in time or another node has it.
    attempts.renew(purchaseId, fence, ms).catch(() => undefined)
  }, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}
