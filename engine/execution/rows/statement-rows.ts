import { schemaSpec } from '../../../runtime/generated/defaults.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import { readRows, readWhole } from '../../sources/reads.ts'
import type { Encoder, Signal, Statement, StatementConnection, StatementSource, Value } from '../../sources/source.ts'
import { nameParameters } from '../../sources/sql/name-parameters.ts'
import { describedColumns } from './described-columns.ts'
import { rowOf } from './row-of.ts'
import { lastStep, type RowsColumns } from './rows-columns.ts'
import type { RowsQuery } from './rows-query.ts'
import { streamedAtOnce, type FoundRows, type ReadOptions, type RowsReader } from './rows-reader.ts'
import { makeRowsStatements, type RowsStatements } from './rows-statements.ts'
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
  const fetching = step.fetchSize === undefined ? {} : { fetchSize: step.fetchSize }
  const limitsOf = (ms: number, signal: Signal | undefined) => ({ ms, ...fetching, ...(signal && { signal }) })
  const statements = onceMade(() => prepare(plan, own, source))

  /** On the source itself: one statement, and beside it what is counted. */
  const readAlone = async <Rows>(
    encoder: Encoder<Rows>,
    query: RowsQuery,
    scope: ExecutionScope,
    { signal, withoutTotal = false }: ReadOptions,
  ): Promise<FoundRows<Rows>> => {
    const { page, count, totals } = (statements.made ?? (await statements.make())).write(query, scope)
    const options = limitsOf(Math.min(step.ms, plan.totalMs), signal)
    if (withoutTotal) return readWhole(source, { statement: page, encoder }, options)
    const reading = { statement: page, count, encoder }
    if (!totals) return readWhole(source, reading, options)
    const [found, { rows }] = await Promise.all([
      readWhole(source, reading, options),
      readRows(source, totals, options),
    ])
    return { ...found, totals: sumsOf(plan, rows[0]) }
  }

  /** After the steps before it, in their transaction. */
  const readBehind = async <Rows>(
    encoder: Encoder<Rows>,
    [query, scope, { signal, withoutTotal = false }]: Asked,
    connection: StatementConnection,
    deadline?: Deadline,
  ): Promise<FoundRows<Rows>> => {
    const now = { ...scope, executed: { ...scope.executed } }
    if (step.program) {
      const result = await runChain(plan.steps, connection, now, deadline)
      const rows = marked(pickColumns(own.columns, result?.columns ?? [], result?.rows ?? []), query, own)
      return { rows: encoder.encode({ columns: [], rows }), total: rows.length }
    }
    const written = statements.made ?? (await statements.make())
    await runChain(before, connection, now, deadline)
    const ask = ({ text, values }: Statement) =>
      connection.run({ text, values }, limitsOf(deadline?.left(step.ms) ?? step.ms, signal))
    const { page, count, totals } = written.write(query, now)
    const rows = encoder.encode(await ask(page))
    if (withoutTotal) return { rows }
    const total = Number((await ask(count)).rows[0]?.[0])
    return { rows, total, ...(totals && { totals: sumsOf(plan, (await ask(totals)).rows[0]) }) }
  }
  const inTransaction = { ms: plan.totalMs, readOnly: plan.readOnly }

  return {
    async read(encoder, query, scope, options) {
      const { connection, signal } = options
      const asked: Asked = [query, scope, options]
      if (connection?.kind === 'requests') throw new Error(`${plan.plan} is read from a database`)
      if (connection) return readBehind(encoder, asked, connection)
      if (before.length === 0 && !step.program) return readAlone(encoder, ...asked)
      return runTransaction(source, { ...inTransaction, ...(signal && { signal }) }, (open, deadline) =>
        readBehind(encoder, asked, open, deadline),
      )
    },
    async *stream(encoder, { limit: _limit, ...query }, scope, { signal }) {
      const written = statements.made ?? (await statements.make())
      const now = { ...scope, executed: { ...scope.executed } }
      const deadline = makeDeadline(plan.totalMs)
      if (before.length > 0)
        await runTransaction(source, { ...inTransaction, ...(signal && { signal }) }, (open, shared) =>
          runChain(before, open, now, shared),
        )
      const { page } = written.write(query, now)
      const ms = deadline.left(step.ms)
      const options = { fetchSize: streamedAtOnce, ...limitsOf(ms, signal) }
      const pieces = source.read({ statement: page, encoder, inPieces: true }, options)
      // A limit that nobody has set is one for each of the pieces: ten million rows may take their time.
      for await (const { rows } of step.ms === usualMs ? pieces : withinOwnTime(pieces, ms)) yield rows
    },
  }
}

type Asked = [query: RowsQuery, scope: ExecutionScope, options: ReadOptions]

/** Made when it is first needed, and tried again where that failed. */
function onceMade<Made>(make: () => Promise<Made>) {
  let making: Promise<Made> | undefined
  const once = {
    made: undefined as Made | undefined,
    make: () =>
      (making ??= make()
        .then((made) => (once.made = made))
        .finally(() => (making = undefined))),
  }
  return once
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
