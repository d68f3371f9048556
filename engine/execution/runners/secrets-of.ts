import type { BulkPlan, ChangePlan, PurchasePlan } from '../../../runtime/compile/plan.ts'

/** A page on which somebody types a password gives it to its schemas: no note repeats what the database says of them. */
export function secretsOf({ inputs }: Pick<BulkPlan | ChangePlan | PurchasePlan, 'inputs'>): { isSecret: boolean } {
  return { isSecret: Object.values(inputs).some((fields) => fields.some(({ input }) => input === 'password')) }
}
