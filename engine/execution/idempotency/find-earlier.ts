import type { PlanStep } from '../../../runtime/compile/plan.ts'
import { isDoneOnce } from '../../../runtime/web-api/web-request.ts'
import { OutcomeUnknown } from '../../sources/errors.ts'
import type { Source } from '../../sources/source.ts'
import { OutcomePending } from './outcome-pending.ts'
import { findReceipt, keepsReceipts } from './receipts.ts'
import type { Wish } from './wish.ts'

/**
 * What an earlier try of the wish answered. Undefined: nothing of it is there, or the other system does each step once, and it
 * may run. Throws `OutcomePending` while the
 * data source cannot be asked, and `OutcomeUnknown` where no receipt tells and nobody but a person can.
 */
export async function findEarlier<Answer>(
  source: Source,
  wish: Wish | undefined,
  steps: readonly PlanStep[] = [],
): Promise<{ answer: Answer } | undefined> {
  if (!wish?.mayBeDone || areDoneOnce(steps, source)) return undefined
  const found = await lookUp<Answer>(source, wish).catch((cause: unknown) => {
    throw new OutcomePending('whether it was done cannot be asked now', { cause })
  })
  if (!found) throw new OutcomeUnknown('an earlier try ended without an answer, and no receipt tells')
  if (found.committed) return { answer: found.answer }
  wish.mayBeDone = false
  return undefined
}

/** Whether the other system itself does each step once (`scope.once`): such a chain may run again without a receipt. */
const areDoneOnce = (steps: readonly PlanStep[], source: Source): boolean =>
  source.kind === 'requests' && steps.length > 0 && steps.every(({ request }) => request && isDoneOnce(request))

async function lookUp<Answer>(source: Source, { receipt }: Wish) {
  return (await keepsReceipts(source)) ? findReceipt<Answer>(source, receipt) : undefined
}
