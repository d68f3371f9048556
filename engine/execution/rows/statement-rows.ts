import { schemaSpec } from '../../../runtime/generated/defaults.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn, PlanStep } from '../../../runtime/compile/plan.ts'
import { readRows, readWhole } from '../../sources/reads.ts'
import type { Encoder, Signal, Statement, StatementConnection, StatementSource, Value } from '../../sources/source.ts'
import { nameParameters } from '../../sources/sql/name-parameters.ts'
import { describedColumns } from './described-columns.ts'
import { rowOf } from './row-of.ts'
import { lastStep, type RowsColumns } from './rows-columns.ts'
import type { RowsQuery } from './rows-query.ts'
import { streamedAtOnce, type FoundRows, type ReadOptions, type RowsReader } from './rows-reader.ts'
import { makeRowsStatements, type RowsStatement, type RowsStatements } from './rows-statements.ts'
import { runChain } from '../run-chain.ts'
import { makeDeadline, runTransaction, type Deadline } from '../run-transaction.ts'
import type { ExecutionScope } from '../scope.ts'
import { sumsOf } from './sums.ts'
import { tableKey } from './table-key.ts'
import { withinOwnTime } from './within-own-time.ts'

type RowsPlan = ListPlan | DetailPlan

/** Of a statement where its builder has set none. */
const usualMs = schemaSpec.timeout * 1000

/** Rows of a database: it searches, sorts and counts. */
export function makeStatementRows(plan: RowsPlan, own: RowsColumns, source: StatementSource): RowsReader {
  const step = lastStep(plan)
  const before = plan.steps.slice(0, -1)
  const statements = onceMade(() => prepare(plan, own, source))
  const transactionOf = (signal: Signal | undefined) => ({
    ...{ ms: plan.totalMs, readOnly: plan.readOnly },
    ...(signal && { signal }),
  })
  return {
    async read(encoder, query, scope, options) {
      const { connection, signal } = options
      const asked: Asked = { query, scope, options }
      if (connection?.kind === 'requests') throw new Error(`${plan.plan} is read from a database`)
      // Before a connection is taken: whoever describes the statement needs one.
      const written = step.program ? undefined : await statements()
      if (written && before.length === 0 && !connection)
        return readAlone(plan, written.write(query, scope), encoder, { source, options })
      const inside = (open: StatementConnection, deadline?: Deadline) =>
        written
          ? readBehind(plan, written, encoder, { asked, connection: open, deadline })
          : readProgram(plan, own, encoder, { asked, connection: open, deadline })
      return connection ? inside(connection) : runTransaction(source, transactionOf(signal), inside)
    },
    async *stream(encoder, { limit: _limit, ...query }, scope, { signal }) {
      const written = await statements()
      const now = { ...scope, executed: { ...scope.executed } }
      const deadline = makeDeadline(plan.totalMs)
      if (before.length > 0)
        await runTransaction(source, transactionOf(signal), (open, shared) => runChain(before, open, now, shared))
      const { page } = written.write(query, now)
      const ms = deadline.left(step.ms)
      const options = { fetchSize: streamedAtOnce, ...limitsOf(step, ms, signal) }
      const pieces = source.read({ statement: page, encoder, inPieces: true }, options)
      // A limit that nobody has set is one for each of the pieces: ten million rows may take their time.
      for await (const { rows } of step.ms === usualMs ? pieces : withinOwnTime(pieces, ms)) yield rows
    },
  }
}

interface Asked {
  query: RowsQuery
  scope: ExecutionScope
  options: ReadOptions
}

/** In a transaction, as one that is open. */
interface Inside {
  asked: Asked
  connection: StatementConnection
  deadline: Deadline | undefined
}

const limitsOf = ({ fetchSize }: PlanStep, ms: number, signal: Signal | undefined) => ({
  ms,
  ...(fetchSize !== undefined && { fetchSize }),
  ...(signal && { signal }),
})

/** On the source itself: one statement, and beside it what is counted. */
async function readAlone<Rows>(
  plan: RowsPlan,
  { page, count, totals }: RowsStatement,
  encoder: Encoder<Rows>,
  { source, options: { signal, withoutTotal = false } }: { source: StatementSource; options: ReadOptions },
): Promise<FoundRows<Rows>> {
  const step = lastStep(plan)
  const limits = limitsOf(step, Math.min(step.ms, plan.totalMs), signal)
  if (withoutTotal) return readWhole(source, { statement: page, encoder }, limits)
  const reading = { statement: page, count, encoder }
  if (!totals) return readWhole(source, reading, limits)
  const [found, { rows }] = await Promise.all([readWhole(source, reading, limits), readRows(source, totals, limits)])
  return { ...found, totals: sumsOf(plan, rows[0]) }
}

/** After the steps before it, in their transaction. */
async function readBehind<Rows>(
  plan: RowsPlan,
  statements: RowsStatements,
  encoder: Encoder<Rows>,
  { asked, connection, deadline }: Inside,
): Promise<FoundRows<Rows>> {
  const { query, scope, options } = asked
  const step = lastStep(plan)
  const now = { ...scope, executed: { ...scope.executed } }
  await runChain(plan.steps.slice(0, -1), connection, now, deadline)
  const ask = (statement: Statement) =>
    connection.run(statement, limitsOf(step, deadline?.left(step.ms) ?? step.ms, options.signal))
  const { page, count, totals } = statements.write(query, now)
  const rows = encoder.encode(await ask(page))
  if (options.withoutTotal) return { rows }
  const total = Number((await ask(count)).rows[0]?.[0])
  return { rows, total, ...(totals && { totals: sumsOf(plan, (await ask(totals)).rows[0]) }) }
}

/** What a program gives: no statement narrows it. */
async function readProgram<Rows>(
  plan: RowsPlan,
  own: RowsColumns,
  encoder: Encoder<Rows>,
  { asked: { query, scope }, connection, deadline }: Inside,
): Promise<FoundRows<Rows>> {
  const now = { ...scope, executed: { ...scope.executed } }
  const { columns = [], rows: given = [] } = (await runChain(plan.steps, connection, now, deadline)) ?? {}
  const rows = marked(pickColumns(own.columns, columns, given), query, own)
  return { rows: encoder.encode({ columns: [], rows }), total: rows.length }
}

/** Made when it is first needed, kept, and tried again where that failed. */
function onceMade<Made>(make: () => Promise<Made>): () => Made | Promise<Made> {
  let made: Made | undefined
  let making: Promise<Made> | undefined
  const begin = () =>
    make()
      .then((done) => (made = done))
      .finally(() => (making = undefined))
  return () => made ?? (making ??= begin())
}

async function prepare(plan: RowsPlan, own: RowsColumns, source: StatementSource): Promise<RowsStatements> {
  const { sql, binds } = lastStep(plan)
  const { facts } = source
  const names = binds.map((bind) => bind.name)
  const statement = nameParameters(sql, names, facts)
  const described = await describedColumns(statement, source)
  const isKeyless = plan.kind === 'list' && plan.keys.length === 0
  const key = isKeyless ? await tableKey(statement.text, plan.columns, source) : undefined
  return makeRowsStatements(plan, own, statement, { facts, described, tableKey: key })
}

/** Of rows that no statement narrows to those that the user has marked, these. */
function marked(rows: Value[][], { favorites }: RowsQuery, { fullShape }: RowsColumns): Value[][] {
  if (!favorites) return rows
  const keys = new Set(favorites.map((key) => JSON.stringify(key)))
  return rows.filter((values) => keys.has(JSON.stringify(rowOf(values, fullShape).$key)))
}

/** The values of a program's row in the order of the plan's columns; what it does not give is empty. */
function pickColumns(columns: readonly PlanColumn[], names: readonly string[], rows: Value[][]): Value[][] {
  const places = columns.map(({ name }) => names.findIndex((given) => given.toLowerCase() === name.toLowerCase()))
  return rows.map((row) => places.map((place) => row[place] ?? null))
}
