import { holdLease, leaseMs } from '../../store/hold-lease.ts'
import type { Store } from '../../store/store.ts'

/** Without receipts nobody could tell, and a person is asked: not for a node that only paused. */
const leaseWithoutReceiptMs = 15_000

export const leaseOf = ({ receipts }: { receipts: boolean }): number => (receipts ? leaseMs : leaseWithoutReceiptMs)

/** Does the work while this node says again and again that it lives. */
export const holdAttempt = <T>(
  { attempts }: Pick<Store, 'attempts'>,
  { purchaseId, fence, ms }: { purchaseId: string; fence: number; ms: number },
  work: () => Promise<T>,
): Promise<T> => holdLease(() => attempts.renew(purchaseId, fence, ms), work)
