import { inputTypeOf } from '../../../runtime/inputs/input-types.ts'
import type { BulkPlan } from '../../../runtime/pages/bulk/plan.ts'
import type { ChangePlan } from '../../../runtime/pages/change/plan.ts'
import type { PurchasePlan } from '../../../runtime/pages/purchase/plan.ts'

/** A page on which somebody types a password gives it to its schemas: no note repeats what the database says of them. */
export function secretsOf({ inputs }: Pick<BulkPlan | ChangePlan | PurchasePlan, 'inputs'>): { isSecret: boolean } {
  return { isSecret: Object.values(inputs).some((fields) => fields.some(({ input }) => inputTypeOf(input).secret)) }
}
