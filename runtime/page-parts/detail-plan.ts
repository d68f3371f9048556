import type { PlanKey, RowsPlan } from '../compile/plan.ts'

export interface DetailPlan extends RowsPlan<'detail'> {
  /** Lists that the detail shows below itself, by their plan; the browser asks for them with `conditions`. */
  lines: PlanKey[]
}
