import type { PlanStep } from '../../../runtime/compile/plan.ts'
import type { Source } from '../../sources/source.ts'

/** Whether the other system itself does each step once (`scope.once`): such a chain may run again without a receipt. */
export const isDoneOnce = (steps: readonly PlanStep[], source: Source): boolean =>
  steps.length > 0 && steps.every(({ sql }) => source.isDoneOnce?.(sql) === true)
