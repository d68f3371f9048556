import type { PlanStep } from '../../../runtime/compile/plan.ts'

/** Fields of the row that steps bind. */
export function rowFieldsOf(steps: readonly PlanStep[]): string[] {
  return steps.flatMap(({ binds }) => binds.flatMap(({ from, field }) => (from === 'row' && field ? field : [])))
}
