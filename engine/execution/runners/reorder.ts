import type { ReorderPlan } from '../../../runtime/pages/reorder/plan.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import type { RowsQuery } from '../rows/rows-query.ts'
import type { ExecutionScope } from '../scope.ts'
import type { PlanKind } from './plan-runner.ts'

/** A line of what was ordered: the item's key, and how many. */
export interface OrderedLine {
  rowKey: string[]
  count: string
  /** The price of then, as the data has it. */
  price?: unknown
  /** What names the item, as it was called then. */
  called: Record<string, unknown>
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
          ...(plan.price !== undefined && { price: row[plan.price] }),
          called: Object.fromEntries(plan.called.map((name) => [name, row[name]])),
        }))
      },
    }
  },
  needs: (plan) => ({ rows: plan.rows, columns: columnsOf(plan) }),
  // Its rows are those of the lines' list, which has its own steps.
  asks: (plan) => ({ steps: [], columns: columnsOf(plan) }),
}

const columnsOf = ({ keys, count, price, called }: ReorderPlan): string[] => [
  ...new Set([...keys, count, ...(price === undefined ? [] : [price]), ...called]),
]
