import type { PlanStep } from '../../../runtime/compile/plan.ts'
import type { Source } from '../../sources/source.ts'
import { namedStatement } from '../run-chain.ts'

/** Whether the other system itself does each step once (`scope.once`): such a chain may run again without a receipt. */
export const isDoneOnce = (steps: readonly PlanStep[], source: Source): boolean =>
  source.isDoneOnce !== undefined &&
  steps.length > 0 &&
  steps.every((step) => source.isDoneOnce?.(namedStatement(step, source.facts).text))
