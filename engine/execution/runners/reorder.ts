import type { ReorderPlan } from '../../../runtime/pages/reorder/plan.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { RowsQuery } from '../rows/rows-query.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

/** A line of what was ordered: the item's key, and how many. */
export interface OrderedLine {
  rowKey: string[]
  count: string
}

interface ReorderRunner {
  /** The lines that the list gives to this user; one more than `most` where there are more. */
  lines(conditions: RowsQuery['conditions'], most: number, scope: ExecutionScope): Promise<OrderedLine[]>
}

export const reorder: PlanKind<ReorderPlan, ReorderRunner> = {
  async make(plan, tools) {
    const rows = await tools.rows(plan.rows)
    return {
      async lines(conditions, most, scope) {
        const found = await rows.rows({ conditions, limit: most + 1, offset: 0 }, scope, {})
        return found.map((row) => ({
          rowKey: plan.keys.map((key) => asText(row[key])),
          count: asText(row[plan.count]),
        }))
      },
    }
  },
  needs: ({ rows, keys, count }) => ({ rows, columns: [...keys, count] }),
  // Its rows are those of the lines' list, which has its own steps.
  asks: ({ keys, count }) => ({ steps: [], columns: [...keys, count] }),
}
