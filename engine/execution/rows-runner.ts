import type { DetailPlan, ListPlan, PlanStep } from '../../runtime/compile/plan.ts'
import { encodeRows } from '../sources/encode-rows.mjs'
import type { Connection, JsonRows, Signal, Source } from '../sources/source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { actualNames } from './actual-names.ts'
import { columnsOfMade, makeFields, type CartView } from './made-fields.ts'
import type { Row } from './row.ts'
import type { RowsQuery } from './rows-query.ts'
import { makeRowsStatements, type RowsStatements } from './rows-statements.ts'
import { runChain } from './run-chain.ts'
import type { ExecutionScope } from './scope.ts'

export interface RowsOptions {
  signal?: Signal
  cart?: CartView
  /** Leave the number of all rows out. */
  withoutTotal?: boolean
  /** Columns that stay in the rows although they are not sent; the caller removes them. */
  keep?: readonly string[]
}

/** Rows ready for an answer. */
export interface RowsAnswer extends JsonRows {
  total?: number
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
  /** Takes away what may not leave. */
  strip(row: Row): Row
}

export function makeRowsRunner(plan: ListPlan | DetailPlan, source: Source, also: readonly string[] = []): RowsRunner {
  const known = new Set(plan.columns.map((column) => column.key))
  const sent = plan.send.filter((key) => known.has(key))
  const needed = [...new Set([...sent, ...plan.keys, ...columnsOfMade(plan.made), ...also])].filter((key) =>
    known.has(key),
  )
  const simple = plan.made.every((field) => field.make === 'key')
  const leaving = new Set([...plan.send, ...plan.made.map((field) => field.name), '$key'])
  const step = plan.steps.at(-1) as PlanStep
  let prepared: RowsStatements | undefined
  let preparing: Promise<RowsStatements> | undefined

  const prepare = async (): Promise<RowsStatements> => {
    const statement = nameParameters(
      step.sql,
      step.binds.map((bind) => bind.name),
      source.facts,
    )
    const actual = await actualNames(statement, step, source)
    prepared = makeRowsStatements(plan, needed, sent.length, source.facts, actual)
    return prepared
  }
  const statements = () => prepared ?? (preparing ??= prepare().finally(() => (preparing = undefined)))

  const json = async (
    full: boolean,
    query: RowsQuery,
    scope: ExecutionScope,
    { signal, withoutTotal, connection }: RowsOptions & { connection?: Connection },
  ): Promise<RowsAnswer> => {
    const own = prepared ?? (await statements())
    const shape = full ? own.fullShape : own.shape
    const options = { ms: Math.min(step.ms, plan.totalMs), ...(signal ? { signal } : {}) }
    if (plan.steps.length === 1 && !connection) {
      const { page, count } = own.write(query, scope)
      return source.readJson(page, shape, withoutTotal ? undefined : count, options)
    }
    const work = async (open: Connection): Promise<RowsAnswer> => {
      await runChain(plan.steps.slice(0, -1), open, source.facts, scope)
      const { page, count } = own.write(query, scope)
      const { rows } = await open.run(page, options)
      const total = withoutTotal ? undefined : Number((await open.run(count, options)).rows[0]?.[0])
      return { json: encodeRows(rows, shape) ?? '[]', count: rows.length, ...(total === undefined ? {} : { total }) }
    }
    if (connection) return work(connection)
    return source.transaction({ ms: plan.totalMs, readOnly: plan.readOnly, ...(signal ? { signal } : {}) }, work)
  }

  const made = (json: string | Uint8Array, scope: ExecutionScope, cart: CartView | undefined): Row[] => {
    const rows = JSON.parse(
      typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.length).toString(),
    ) as Row[]
    for (const row of rows) makeFields(row, plan.made, cart ?? { PURCHASEID: 0, counts: new Map() }, scope)
    return rows
  }
  const strip = (row: Row): Row => {
    for (const key of Object.keys(row)) if (!leaving.has(key)) delete row[key]
    return row
  }

  return {
    plan,
    source,
    showsCart: plan.made.some((field) => field.make === 'count' || field.make === 'cart'),
    strip,
    async run(query, scope, options) {
      if (simple) return json(false, query, scope, options)
      const answer = await json(true, query, scope, options)
      return { ...answer, json: JSON.stringify(made(answer.json, scope, options.cart).map(strip)) }
    },
    async rows(query, scope, options) {
      const answer = await json(true, query, scope, { ...options, withoutTotal: true })
      return made(answer.json, scope, options.cart)
    },
  }
}
