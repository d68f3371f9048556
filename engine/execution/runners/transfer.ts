import type { TransferColumn, TransferPlan } from '../../../runtime/transfer/plan.ts'
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
import { bulkTable, tableColumns } from '../transfer/bulk-table.ts'
import type { ColumnDemand } from '../transfer/demanded-field.ts'
import { makeNameKeys, type NameKeys } from '../transfer/name-keys.ts'
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
  /** What the columns of the table demand, as its catalogue has them now; none where lines run schemas. */
  demands(): Promise<ColumnDemand[]>
  /** How the table compares the keys of lines; undefined: to the letter. */
  nameKeys(columns: readonly TransferColumn[], demands: readonly ColumnDemand[]): NameKeys | undefined
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
    demands: () => demandsOf(plan, source),
    nameKeys: (columns, demands) => {
      if (!plan.table || source.kind !== 'statements') return undefined
      const keys = columns.filter(({ key }) => key).map(({ name }) => demands.find((one) => one.name === name))
      return makeNameKeys(source, keys, plan.prepareMs)
    },
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

async function demandsOf({ table, columns }: TransferPlan, from: Source): Promise<ColumnDemand[]> {
  if (!table) return []
  const source = requireStatements(from)
  const known = await tableColumns(table, source)
  const { hasLooseTypes = false } = source.facts.bulk
  return known
    .filter(({ name }) => columns.some((one) => one.name === name))
    .map(({ label: _, refersTo: __, ...demand }) => (hasLooseTypes ? looseDemand(demand) : demand))
}

/** Of its types, such a database promises nothing. */
function looseDemand({ name, key, inullable, typeClass }: ColumnDemand): ColumnDemand {
  const isNumbered = key !== undefined && typeClass === 'Number'
  return { name, type: 'any', typeClass: 'String', ...(!isNumbered && inullable !== undefined && { inullable }) }
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
