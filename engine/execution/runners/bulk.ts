import type { BulkPlan } from '../../../runtime/pages/bulk/plan.ts'
import type { ChangedRows } from '../../data-updates/changed-rows.ts'
import { changeRows, type RowsChange } from '../change/change-rows.ts'
import { findEarlier } from '../idempotency/find-earlier.ts'
import type { Wish } from '../idempotency/wish.ts'
import type { PlanKind } from './plan-runner.ts'
import { rowFieldsOf } from './row-fields-of.ts'
import { secretsOf } from './secrets-of.ts'

interface BulkRunner {
  /** How many rows an earlier try of the wish changed; see `findEarlier`. */
  done(wish: Wish | undefined): Promise<number | undefined>
  /** Changes or deletes several rows in one transaction and answers what became of them; see `changeRows`. */
  change(change: Omit<RowsChange, 'plan' | 'rows' | 'source'>): Promise<ChangedRows>
}

export const bulk: PlanKind<BulkPlan, BulkRunner> = {
  async make(plan, tools) {
    const { source } = tools
    const rows = await tools.rows(plan.rows)
    return {
      done: async (wish) => (await findEarlier<number>(source, wish))?.answer,
      change: (wanted) =>
        changeRows({ ...wanted, plan, rows, source, scope: { ...wanted.scope, note: tools.note(secretsOf(plan)) } }),
    }
  },
  needs: ({ rows, keys, steps, inputs }) => ({
    rows,
    columns: [...keys.map(({ key }) => key), ...rowFieldsOf(steps), ...inputsOf(inputs)],
  }),
  asks: ({ steps, keys }) => ({ steps, columns: keys.map(({ key }) => key) }),
}

/** An input that only shows a column of the row is what the row is. */
function inputsOf(inputs: BulkPlan['inputs']): string[] {
  return [...new Set(Object.values(inputs).flatMap((fields) => fields.map(({ key }) => key)))]
}
