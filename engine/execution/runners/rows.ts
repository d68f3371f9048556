import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { recordedRunner } from '../rows/recorded-runner.ts'
import { makeRowsRunner, type RowsRunner } from '../rows/rows-runner.ts'
import type { PlanKind } from './plan-runner.ts'

/** Lists and details. */
export const rows: PlanKind<ListPlan | DetailPlan, RowsRunner> = {
  make(plan, { source, also, runs }) {
    const made = makeRowsRunner(plan, source, also)
    return runs ? recordedRunner(made, runs) : made
  },
}
