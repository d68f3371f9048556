import type { ChangePlan } from '../../../runtime/compile/plan.ts'
import { changeRow, type RowChange } from '../change/change-row.ts'
import type { PlanKind } from './plan-runner.ts'
import { rowFieldsOf } from './row-fields-of.ts'
import { secretsOf } from './secrets-of.ts'

interface ChangeRunner {
  /** Adds, changes or deletes one row in one transaction; see `changeRow`. */
  change(change: Pick<RowChange, 'rowKey' | 'seen' | 'fields' | 'inputs' | 'entered' | 'scope'>): Promise<void>
}

export const change: PlanKind<ChangePlan, ChangeRunner> = {
  async make(plan, tools) {
    const { source } = tools
    const rows = plan.row === undefined ? undefined : await tools.rows(plan.row)
    return {
      change: (wanted) =>
        changeRow({ ...wanted, plan, rows, source, scope: { ...wanted.scope, note: tools.note(secretsOf(plan)) } }),
    }
  },
  needs: ({ row, steps }) => (row === undefined ? undefined : { rows: row, columns: rowFieldsOf(steps) }),
}
