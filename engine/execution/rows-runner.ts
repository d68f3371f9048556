import type { DetailPlan, ListPlan, PlanColumn, PlanStep } from '../../runtime/compile/plan.ts'
import { encodeRows } from '../sources/encode-rows.mjs'
import type { Connection, JsonRows, Result, RowShape, Signal, Source, Value } from '../sources/source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { describedNames } from './described-names.ts'
import { columnsOfMade, makeFields, type CartView } from './made-fields.ts'
import type { Row } from './row.ts'
import type { RowsQuery } from './rows-query.ts'
import { makeRowsApart, type RowsApart } from './rows-apart.ts'
import { makeRowsStatements, type RowsStatement, type RowsStatements } from './rows-statements.ts'
import { rowOf } from './row-of.ts'
import { runChain } from './run-chain.ts'
import { makeDeadline, runTransaction, type Deadline } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'
import { sumsOf } from './sums.ts'

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

const noCart: CartView = { PURCHASEID: 0, counts: new Map() }

export function makeRowsRunner(plan: ListPlan | DetailPlan, source: Source, also: readonly string[] = []): RowsRunner {
  const known = new Set(plan.columns.map((column) => column.key))
  const sent = plan.send.filter((key) => known.has(key))
  const needed = [...new Set([...sent, ...plan.keys, ...columnsOfMade(plan.made), ...also])].filter((key) =>
    known.has(key),
  )
  const simple = plan.made.every((field) => field.make === 'key')
  const leaving = new Set([...plan.send, ...plan.made.map((field) => field.name), '$key'])
  const step = plan.steps.at(-1) as PlanStep
  const fetching = step.fetchSize === undefined ? {} : { fetchSize: step.fetchSize }
  let prepared: Prepared | undefined
  let preparing: Promise<Prepared> | undefined

  const prepare = async (): Promise<Prepared> => {
    const statement = nameParameters(
      step.sql,
      step.binds.map((bind) => bind.name),
      source.facts,
    )
    const described = step.program ? undefined : await describedNames(statement, source)
    const own = makeRowsStatements(plan, statement, needed, sent.length, source.facts, described)
    prepared = { ...own, apart: makeRowsApart(plan.made, own.columns, own) }
    return prepared
  }
  const statements = () => prepared ?? (preparing ??= prepare().finally(() => (preparing = undefined)))

  const json = async (
    shape: RowShape,
    query: RowsQuery,
    scope: ExecutionScope,
    { signal, withoutTotal, connection }: RowsOptions & { connection?: Connection },
  ): Promise<RowsAnswer> => {
    const own = prepared ?? (await statements())
    const abort = signal ? { signal } : {}
    if (plan.steps.length === 1 && !step.program && !connection) {
      const options = { ms: Math.min(step.ms, plan.totalMs), ...fetching, ...abort }
      const { page, count, totals } = own.write(query, scope)
      if (withoutTotal) return source.readJson(page, shape, undefined, options)
      if (!totals) return source.readJson(page, shape, count, options)
      const [answer, { rows }] = await Promise.all([
        source.readJson(page, shape, count, options),
        source.read(totals, options),
      ])
      return { ...answer, totals: sumsOf(plan, rows[0]) }
    }
    const work = async (open: Connection, deadline?: Deadline): Promise<RowsAnswer> => {
      const now = { ...scope, executed: { ...scope.executed } }
      if (step.program) {
        const result = await runChain(plan.steps, open, source.facts, now, deadline)
        return programAnswer(result as Result, shape)
      }
      await runChain(plan.steps.slice(0, -1), open, source.facts, now, deadline)
      return readPage(open, now, deadline)
    }
    const programAnswer = ({ columns: names, rows }: Result, of: RowShape): RowsAnswer => ({
      json: encodeRows(pickColumns(own.columns, names, rows), of) ?? '[]',
      count: rows.length,
      total: rows.length,
    })
    const readPage = async (open: Connection, now: ExecutionScope, deadline?: Deadline): Promise<RowsAnswer> => {
      const ask = ({ text, values }: RowsStatement['page']) =>
        open.run({ text, values }, { ms: deadline?.left(step.ms) ?? step.ms, ...fetching, ...abort })
      const { page, count, totals } = own.write(query, now)
      const { rows } = await ask(page)
      const answer = { json: encodeRows(rows, shape) ?? '[]', count: rows.length }
      if (withoutTotal) return answer
      const total = Number((await ask(count)).rows[0]?.[0])
      return { ...answer, total, ...(totals && { totals: sumsOf(plan, (await ask(totals)).rows[0]) }) }
    }
    if (connection) return work(connection)
    return runTransaction(source, { ms: plan.totalMs, readOnly: plan.readOnly, ...abort }, work)
  }

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
    const { limit: _limit, offset: _offset, ...all } = query
    const { page } = own.write(all, now)
    const shape = simple ? own.shape : own.fullShape
    for await (const piece of source.stream(page, { ms: deadline.left(step.ms), ...fetching, ...abort })) {
      const rows = piece.map((values) => rowOf(values, shape))
      yield simple ? rows : rows.map((row) => strip(makeFields(row, plan.made, noCart, now)))
    }
  }

  const made = (json: string | Uint8Array, scope: ExecutionScope, cart: CartView | undefined): Row[] => {
    const rows = JSON.parse(
      typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString(),
    ) as Row[]
    for (const row of rows) makeFields(row, plan.made, cart ?? noCart, scope)
    return rows
  }
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
      const { shape, fullShape, apart } = prepared ?? (await statements())
      if (simple) return json(shape, query, scope, options)
      const { cart = noCart } = options
      const answer = await json(apart?.shape(cart) ?? fullShape, query, scope, options)
      const all = apart
        ? apart.finish(answer.json, cart, scope)
        : JSON.stringify(made(answer.json, scope, cart).map(strip))
      return { ...answer, json: all }
    },
    async rows(query, scope, options) {
      const { fullShape } = prepared ?? (await statements())
      const answer = await json(fullShape, query, scope, { ...options, withoutTotal: true })
      return made(answer.json, scope, options.cart)
    },
  }
}

/** The values of a program's row in the order of the plan's columns; what it does not give is empty. */
function pickColumns(columns: readonly PlanColumn[], names: readonly string[], rows: Value[][]): Value[][] {
  const places = columns.map(({ name }) => names.findIndex((given) => given.toLowerCase() === name.toLowerCase()))
  return rows.map((row) => places.map((place) => row[place] ?? null))
}
