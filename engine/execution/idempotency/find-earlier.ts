import type { PlanStep } from '../../../runtime/compile/plan.ts'
import { OutcomeUnknown } from '../../sources/errors.ts'
import type { Source } from '../../sources/source.ts'
import { isDoneOnce } from './is-done-once.ts'
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
  if (!wish?.mayBeDone || isDoneOnce(steps, source)) return undefined
  const found = await lookUp<Answer>(source, wish).catch((cause: unknown) => {
    throw new OutcomePending('whether it was done cannot be asked now', { cause })
  })
  if (!found) throw new OutcomeUnknown('an earlier try ended without an answer, and no receipt tells')
  if (found.committed) return { answer: found.answer }
  wish.mayBeDone = false
  return undefined
}

async function lookUp<Answer>(source: Source, { receipt }: Wish) {
  return (await keepsReceipts(source)) ? findReceipt<Answer>(source, receipt) : undefined
}
