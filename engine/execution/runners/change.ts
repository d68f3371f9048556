import { columnsOfMails } from '../../../runtime/mail/mail-plan.ts'
import type { ChangePlan } from '../../../runtime/pages/change/plan.ts'
import { changeRow, type RowChange, type RowNow } from '../change/change-row.ts'
import { findEarlier } from '../idempotency/find-earlier.ts'
import type { Wish } from '../idempotency/wish.ts'
import type { PlanKind } from './plan-runner.ts'
import { rowFieldsOf } from './row-fields-of.ts'
import { secretsOf } from './secrets-of.ts'

interface ChangeRunner {
  /** Whether an earlier try of the wish did it; see `findEarlier`. */
  isDone(wish: Wish | undefined): Promise<boolean>
  /** Adds, changes or deletes one row in one transaction, and answers what became of it; see `changeRow`. */
  change(
    change: Pick<
      RowChange,
      'rowKey' | 'seen' | 'fields' | 'inputs' | 'untouched' | 'entered' | 'wish' | 'scope' | 'beforeCommit'
    >,
  ): Promise<RowNow>
}

const stepsOf = ({ steps, entered = [] }: ChangePlan) => [...steps, ...entered.flatMap((rows) => rows.steps)]

export const change: PlanKind<ChangePlan, ChangeRunner> = {
  async make(plan, tools) {
    const { source } = tools
    const rows = plan.row === undefined ? undefined : await tools.rows(plan.row)
    return {
      isDone: async (wish) => (await findEarlier<null>(source, wish, stepsOf(plan))) !== undefined,
      change: (wanted) =>
        changeRow({ ...wanted, plan, rows, source, scope: { ...wanted.scope, note: tools.note(secretsOf(plan)) } }),
    }
  },
  needs: ({ row, steps, mails }) =>
    row === undefined ? undefined : { rows: row, columns: [...rowFieldsOf(steps), ...columnsOfMails(mails)] },
  asks: ({ steps, seen, entered }) => ({
    ...{ steps, columns: seen.map(({ key }) => key) },
    ...(entered && { entered }),
  }),
}
