import type { DetailPlan, ListPlan } from '../../../runtime/compile/plan.ts'
import { recordedRunner } from '../recorded-runner.ts'
import { makeRowsRunner, type RowsRunner } from '../rows-runner.ts'
import type { PlanKind } from './plan-runner.ts'

/** Lists and details. */
export const rows: PlanKind<ListPlan | DetailPlan, RowsRunner> = {
  make(plan, { source, also, runs }) {
    const made = makeRowsRunner(plan, source, also)
    return runs ? recordedRunner(made, runs) : made
  },
}
