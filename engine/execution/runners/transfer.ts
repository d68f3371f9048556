import type { TransferPlan } from '../../../runtime/compile/plan.ts'
import { totalMs } from '../../../runtime/compile/steps.ts'
import type { Row } from '../row.ts'
import { findReceipt, hasReceipts } from '../purchase/receipts.ts'
import { runChain } from '../run-chain.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import { runTransfer, type TransferResult, type TransferRun } from '../transfer/run-transfer.ts'
import type { PlanKind } from './plan-runner.ts'

interface TransferRunner {
  /** Runs what comes after it; `outcome` are its inputs. */
  after(outcome: Row, scope: ExecutionScope): Promise<void>
  /** Whether the data source keeps receipts of transfers. */
  hasReceipts(): Promise<boolean>
  /** What the receipt of a transfer says. */
  findReceipt(id: string): ReturnType<typeof findReceipt>
  /** Writes the lines of a file into these columns; see `runTransfer`. */
  transfer(run: Omit<TransferRun, 'plan' | 'source'> & Pick<TransferPlan, 'columns'>): Promise<TransferResult>
}

export const transfer: PlanKind<TransferPlan, TransferRunner> = {
  make: (plan, { source, note }) => ({
    hasReceipts: () => hasReceipts(source),
    findReceipt: (id) => findReceipt(source, id),
    transfer: ({ columns, ...run }) =>
      runTransfer({ ...run, plan: { ...plan, columns }, source, scope: { ...run.scope, note: note() } }),
    after: (outcome, scope) =>
      runTransaction(source, { ms: totalMs(plan.after) }, async (connection, deadline) => {
        const own = { ...scope, input: outcome, executed: {}, note: note() }
        await runChain(plan.after, connection, source.facts, own, deadline)
      }),
  }),
}
