import type { TransferColumn, TransferPlan } from '../../../runtime/pages/transfer/plan.ts'
import { totalMs } from '../../../runtime/compile/steps.ts'
import { selectText } from '../../sources/bulk/bulk-statements.ts'
import { ownText } from '../../sources/own-statement.ts'
import { readRows } from '../../sources/reads.ts'
import { requireStatements, type Source, type Value } from '../../sources/source.ts'
import type { Row } from '../row.ts'
import { findReceipt, hasReceipts } from '../idempotency/receipts.ts'
import { runChain } from '../run-chain.ts'
import { runTransaction } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import { bulkTable } from '../transfer/bulk-table.ts'
import { runTransfer, type TransferResult, type TransferRun } from '../transfer/run-transfer.ts'
import type { PlanKind } from './plan-runner.ts'
import { required } from '../../../runtime/values/required.ts'

interface Wanted {
  columns: readonly TransferColumn[]
  where: Row
  maxRows: number
}

interface TransferRunner {
  /** Runs what comes after it; `outcome` are its inputs. */
  after(outcome: Row, scope: ExecutionScope): Promise<void>
  /** Whether the data source keeps receipts of transfers. */
  hasReceipts(): Promise<boolean>
  /** What the receipt of a transfer says. */
  findReceipt(id: string): ReturnType<typeof findReceipt>
  /** Rows of the table with these values, in these columns. Throws `TooManyRows`. */
  find(wanted: Wanted): Promise<Row[]>
  /** Writes the lines of a file into these columns; see `runTransfer`. */
  transfer(run: Omit<TransferRun, 'plan' | 'source'> & Pick<TransferPlan, 'columns'>): Promise<TransferResult>
}

export const transfer: PlanKind<TransferPlan, TransferRunner> = {
  make: (plan, { source, note }) => ({
    hasReceipts: () => hasReceipts(source),
    findReceipt: (id) => findReceipt(source, id),
    transfer: ({ columns, ...run }) =>
      runTransfer({ ...run, plan: { ...plan, columns }, source, scope: { ...run.scope, note: note() } }),
    find: (wanted) => findRows(plan, wanted, source),
    after: (outcome, scope) =>
      runTransaction(source, { ms: totalMs(plan.after) }, async (connection, deadline) => {
        const own = { ...scope, input: outcome, executed: {}, note: note() }
        await runChain(plan.after, connection, own, deadline)
      }),
  }),
  asks: ({ steps, after, columns }) => ({
    steps: [...steps, ...after],
    columns: [],
    login: columns.map((column) => column.login),
  }),
}

async function findRows(plan: TransferPlan, { columns, where, maxRows }: Wanted, from: Source): Promise<Row[]> {
  const source = requireStatements(from)
  const table = await bulkTable(
    { ...plan, columns: [...columns], table: required(plan.table, 'table of the transfer') },
    source,
  )
  const known = table.columns.filter(({ name }) => Object.hasOwn(where, name))
  const values: Value[] = known.map(({ name }) => where[name] ?? null)
  const statement = ownText(selectText(table, known, source.facts), values)
  const { rows } = await readRows(source, statement, { ms: plan.prepareMs, maxRows })
  return rows.map((row) => Object.fromEntries(table.columns.map(({ name }, at) => [name, row[at] ?? null])))
}
