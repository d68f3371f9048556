import type { DetailPlan } from '../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../runtime/compile/plan.ts'
import { schemaSpec } from '../../runtime/generated/defaults.ts'
import { rowsAsJson } from '../sources/rows-as-json.ts'
import type { Connection, JsonRows, Result, RunOptions, Signal, Source, Statement, Value } from '../sources/source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { describedColumns } from './described-columns.ts'
import { columnsOfMade, readyFields, type CartView } from './made-fields.ts'
import type { Row } from './row.ts'
import type { RowsQuery } from './rows-query.ts'
import { makeRowsApart, type RowsApart } from './rows-apart.ts'
import { makeRowsStatements, type RowsStatements } from './rows-statements.ts'
import { rowOf } from './row-of.ts'
import { runChain } from './run-chain.ts'
import { makeDeadline, runTransaction, type Deadline } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'
import { sumsOf } from './sums.ts'
import { tableKey } from './table-key.ts'
import { withinOwnTime } from './within-own-time.ts'

export interface RowsOptions {
  signal?: Signal
  cart?: CartView
  /** Leave the number of all rows out. */
  withoutTotal?: boolean
}

/** Rows ready for an answer. */
export interface RowsAnswer extends JsonRows {
  total?: number
  /** Sums of the plan's `totals` over all rows of the search, exact digits by column key. */
  totals?: Record<string, string | null>
}

/** Runs one list or detail plan. Made once for a plan in a release; keeps its statements. */
export interface RowsRunner {
  readonly plan: ListPlan | DetailPlan
  readonly source: Source
  /** Its rows tell what is in the user's cart. */
  readonly showsCart: boolean
  /** Only what may leave, with the made fields. */
  run(query: RowsQuery, scope: ExecutionScope, options: RowsOptions): Promise<RowsAnswer>
  /** Rows with all columns that the plan reads, on an open transaction or by themselves; for the engine's own use. */
  rows(query: RowsQuery, scope: ExecutionScope, options: RowsOptions & { connection?: Connection }): Promise<Row[]>
  /**
   * All rows of the search in their order, as `run` gives them, in pieces; the next piece is read when the last one was
   * taken, nothing is gathered. Without `limit`; made fields of the cart are those of an empty one.
   */
  stream(query: RowsQuery, scope: ExecutionScope, options: { signal?: Signal }): AsyncIterable<Row[]>
  /** Takes away what may not leave. */
  strip(row: Row): Row
}

interface Prepared extends RowsStatements {
  apart: RowsApart | undefined
}

type Sums = Pick<RowsAnswer, 'totals'>

interface FoundRows extends Sums {
  rows: Value[][]
  total?: number
}

/** Rows that are fetched at a time where all of a search are read and the schema says nothing of it. */
const streamedAtOnce = 1000

/** Of a statement where its builder has set none. */
const usualMs = schemaSpec.timeout * 1000

const noCart: CartView = { PURCHASEID: 0, counts: new Map() }

export function makeRowsRunner(plan: ListPlan | DetailPlan, source: Source, also: readonly string[] = []): RowsRunner {
  const known = new Set(plan.columns.map((column) => column.key))
  const sent = plan.send.filter((key) => known.has(key))
  const needed = [...new Set([...sent, ...plan.keys, ...columnsOfMade(plan.made), ...also])].filter((key) =>
    known.has(key),
  )
  const simple = plan.made.every((field) => field.make === 'key')
  const make = readyFields(plan.made)
  const leaving = new Set([...plan.send, ...plan.made.map((field) => field.name), '$key'])
  const sendsAll = needed.every((key) => leaving.has(key))
  const step = plan.steps.at(-1)!
  const isAlone = plan.steps.length === 1 && !step.program
  /** Another process runs the statement, and has made text of the rows before they come. */
  const writesText = isAlone && !source.readRows
  const fetching = step.fetchSize === undefined ? {} : { fetchSize: step.fetchSize }
  let prepared: Prepared | undefined
  let preparing: Promise<Prepared> | undefined

  const prepare = async (): Promise<Prepared> => {
    const statement = nameParameters(
      step.sql,
      step.binds.map((bind) => bind.name),
      source.facts,
    )
    const described = step.program ? undefined : await describedColumns(statement, source)
    const taken = source.takes?.(statement.text)
    const isKeyless = plan.kind === 'list' && plan.keys.length === 0 && !step.program
    const key = isKeyless ? await tableKey(statement.text, plan.columns, source) : undefined
    const told = { facts: source.facts, described, taken, tableKey: key }
    const own = makeRowsStatements(plan, statement, { needed, sent: sent.length }, told)
    prepared = { ...own, apart: writesText ? makeRowsApart(plan.made, own.columns, own) : undefined }
    return prepared
  }
  const statements = () => prepared ?? (preparing ??= prepare().finally(() => (preparing = undefined)))

  type Asked = RowsOptions & { connection?: Connection }

  /** On the source itself: one statement, and beside it what is counted. */
  const alone = async <Found extends { total?: number }>(
    ask: (page: Statement, count: Statement | undefined, options: RunOptions) => Promise<Found>,
    query: RowsQuery,
    scope: ExecutionScope,
    { signal, withoutTotal }: Asked,
  ): Promise<Found & Sums> => {
    const own = prepared ?? (await statements())
    const options = { ms: Math.min(step.ms, plan.totalMs), ...fetching, ...(signal ? { signal } : {}) }
    const { page, count, totals } = own.write(query, scope, true)
    if (withoutTotal) return ask(page, undefined, options)
    if (!totals) return ask(page, count, options)
    const [answer, { rows }] = await Promise.all([ask(page, count, options), source.read(totals, options)])
    return { ...answer, totals: sumsOf(plan, rows[0]) }
  }

  /** Rows that are in this process, in the order of the statement's columns. */
  const find = async (query: RowsQuery, scope: ExecutionScope, asked: Asked): Promise<FoundRows> => {
    const { signal, withoutTotal, connection } = asked
    if (isAlone && !connection && source.readRows) return alone(source.readRows, query, scope, asked)
    const own = prepared ?? (await statements())
    const abort = signal ? { signal } : {}
    const work = async (open: Connection, deadline?: Deadline): Promise<FoundRows> => {
      const now = { ...scope, executed: { ...scope.executed } }
      if (step.program) {
        const { columns, rows: given } = (await runChain(plan.steps, open, source.facts, now, deadline)) as Result
        const rows = marked(pickColumns(own.columns, columns, given), query, own)
        return { rows, total: rows.length }
      }
      await runChain(plan.steps.slice(0, -1), open, source.facts, now, deadline)
      return readPage(open, now, deadline)
    }
    const readPage = async (open: Connection, now: ExecutionScope, deadline?: Deadline): Promise<FoundRows> => {
      const ask = ({ text, values }: Statement) =>
        open.run({ text, values }, { ms: deadline?.left(step.ms) ?? step.ms, ...fetching, ...abort })
      const { page, count, totals } = own.write(query, now)
      const { rows } = await ask(page)
      if (withoutTotal) return { rows }
      const total = Number((await ask(count)).rows[0]?.[0])
      return { rows, total, ...(totals && { totals: sumsOf(plan, (await ask(totals)).rows[0]) }) }
    }
    if (connection) return work(connection)
    return runTransaction(source, { ms: plan.totalMs, readOnly: plan.readOnly, ...abort }, work)
  }

  /** Rows with made fields, of what is in this process. */
  const makeAll = (rows: readonly Value[][], { fullShape }: Prepared, cart: CartView, scope: ExecutionScope): Row[] =>
    rows.map((values) => make(rowOf(values, fullShape), cart, scope))

  async function* stream(query: RowsQuery, scope: ExecutionScope, { signal }: { signal?: Signal }) {
    const own = prepared ?? (await statements())
    const abort = signal ? { signal } : {}
    const now = { ...scope, executed: { ...scope.executed } }
    const deadline = makeDeadline(plan.totalMs)
    const before = plan.steps.slice(0, -1)
    if (before.length > 0)
      await runTransaction(source, { ms: plan.totalMs, readOnly: plan.readOnly, ...abort }, (open, shared) =>
        runChain(before, open, source.facts, now, shared),
      )
    const { limit: _limit, ...all } = query
    const { page } = own.write(all, now, true)
    const shape = simple ? own.shape : own.fullShape
    const ms = deadline.left(step.ms)
    const pieces = source.stream(page, { ms, fetchSize: streamedAtOnce, ...fetching, ...abort })
    // A limit that nobody has set is one for each of the pieces: ten million rows may take their time.
    for await (const piece of step.ms === usualMs ? pieces : withinOwnTime(pieces, ms)) {
      const rows = piece.map((values) => rowOf(values, shape))
      yield simple ? rows : rows.map((row) => strip(make(row, noCart, now)))
    }
  }

  /** Of what another process wrote as text. */
  const parsed = ({ json }: JsonRows): Row[] =>
    JSON.parse(
      typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString(),
    ) as Row[]
  // A new row: one that loses properties becomes slow to read and to write.
  const strip = (row: Row): Row => {
    const left: Row = {}
    for (const key in row) if (leaving.has(key)) left[key] = row[key]!
    return left
  }

  return {
    plan,
    source,
    showsCart: plan.made.some((field) => field.make === 'count' || field.make === 'cart'),
    strip,
    stream,
    async run(query, scope, options) {
      const own = prepared ?? (await statements())
      const { cart = noCart } = options
      if (!writesText) {
        const { rows, ...rest } = await find(query, scope, options)
        const json = simple
          ? rowsAsJson(rows, own.shape)
          : JSON.stringify(sendsAll ? makeAll(rows, own, cart, scope) : makeAll(rows, own, cart, scope).map(strip))
        return { ...rest, json, count: rows.length }
      }
      const { apart, shape, fullShape } = own
      const wanted = simple ? shape : (apart?.shape(cart) ?? fullShape)
      const answer = await alone(
        (page, count, limits) => source.readJson(page, wanted, count, limits),
        query,
        scope,
        options,
      )
      if (simple) return answer
      const json = apart
        ? apart.finish(answer.json, cart, scope)
        : JSON.stringify(parsed(answer).map((row) => strip(make(row, cart, scope))))
      return { ...answer, json }
    },
    async rows(query, scope, options) {
      const own = prepared ?? (await statements())
      const { cart = noCart } = options
      const asked = { ...options, withoutTotal: true }
      if (!writesText || options.connection) return makeAll((await find(query, scope, asked)).rows, own, cart, scope)
      const answer = await alone(
        (page, count, limits) => source.readJson(page, own.fullShape, count, limits),
        query,
        scope,
        asked,
      )
      return parsed(answer).map((row) => make(row, cart, scope))
    },
  }
}

/** Of rows that no statement narrows to those that the user has marked, these. */
function marked(rows: Value[][], { favorites }: RowsQuery, { fullShape }: Prepared): Value[][] {
  if (!favorites) return rows
  const keys = new Set(favorites.map((key) => JSON.stringify(key)))
  return rows.filter((values) => keys.has(JSON.stringify(rowOf(values, fullShape).$key)))
}

/** The values of a program's row in the order of the plan's columns; what it does not give is empty. */
function pickColumns(columns: readonly PlanColumn[], names: readonly string[], rows: Value[][]): Value[][] {
  const places = columns.map(({ name }) => names.findIndex((given) => given.toLowerCase() === name.toLowerCase()))
  return rows.map((row) => places.map((place) => row[place] ?? null))
}
