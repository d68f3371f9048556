import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { JsonRows, Signal, Source } from '../../sources/source.ts'
import { readyFields, type CartView } from './made-fields.ts'
import { makeRequestRows } from './request-rows.ts'
import type { Row } from '../row.ts'
import { asRows, asRowsRead, type RowAsRead } from './row-of.ts'
import { keptColumns, makeKeptRows } from './kept-rows.ts'
import { lastStep, rowsColumns, type RowsColumns } from './rows-columns.ts'
import { leavingKeys, rowsJson } from './rows-json.ts'
import type { RowsQuery } from './rows-query.ts'
import type { FoundRows, ReadOptions, RowsReader } from './rows-reader.ts'
import type { ExecutionScope } from '../scope.ts'
import { storedApart } from './rows-statements.ts'
import { makeStatementRows } from './statement-rows.ts'

export interface RowsOptions extends Pick<ReadOptions, 'signal' | 'withoutTotal'> {
  cart?: CartView
}

/** Rows ready for an answer. */
export interface RowsAnswer extends JsonRows, Omit<FoundRows<unknown>, 'rows'> {}

/** Runs one list or detail plan. Made once for a plan in a release; keeps its statements. */
export interface RowsRunner {
  readonly plan: ListPlan | DetailPlan
  readonly source: Source
  /** Its rows tell what is in the user's cart. */
  readonly showsCart: boolean
  /** Only what may leave, with the made fields. */
  run(query: RowsQuery, scope: ExecutionScope, options: RowsOptions): Promise<RowsAnswer>
  /** Rows with all columns that the plan reads, on an open transaction or by themselves; for the engine's own use. */
  rows(
    query: RowsQuery,
    scope: ExecutionScope,
    options: Pick<RowsOptions, 'signal' | 'cart'> & Pick<ReadOptions, 'connection'>,
  ): Promise<Row[]>
  /** As `rows`, with what the database gave beside each. */
  rowsRead(query: RowsQuery, scope: ExecutionScope, options: Pick<ReadOptions, 'connection'>): Promise<RowAsRead[]>
  /**
   * All rows of the search in their order, as `run` gives them, in pieces; the next piece is read when the last one was
   * taken, nothing is gathered. Without `limit`; made fields of the cart are those of an empty one.
   */
  stream(query: RowsQuery, scope: ExecutionScope, options: { signal?: Signal }): AsyncIterable<Row[]>
  /** Takes away what may not leave. */
  strip(row: Row): Row
}

const noCart: CartView = { PURCHASEID: 0, counts: new Map() }

/** `generation`: a list that is updated at set times shows its rows as they were then, or since this is another one. */
export function makeRowsRunner(
  plan: ListPlan | DetailPlan,
  source: Source,
  also: readonly string[] = [],
  { generation }: { generation?: () => number } = {},
): RowsRunner {
  const isKept = generation !== undefined && isUpdated(plan)
  // In memory a decimal is a number: its digits are those that its column says.
  const own = rowsColumns(isKept ? { ...plan, allDigits: true } : plan, also)
  const make = readyFields(plan.made)
  const strip = makeStrip(plan)
  const json = rowsJson(plan, own, { make, strip })
  const whole = asRows(own.fullShape)
  const apart = source.kind === 'statements' && !lastStep(plan).program ? storedApart(own.columns, source.facts) : []
  const wholeAsRead = asRowsRead(
    own.fullShape,
    apart.map(({ key }) => key),
  )
  const isMade = plan.made.some((field) => field.make !== 'key')
  const streamed = isMade ? whole : asRows(own.shape)
  const readerOf = (columns: RowsColumns) =>
    source.kind === 'requests' ? makeRequestRows(plan, columns, source) : makeStatementRows(plan, columns, source)
  const live = readerOf(own)
  const reader: RowsReader =
    isKept && isUpdated(plan) ? makeKeptRows(plan, own, { live, all: readerOf(keptColumns(plan)), generation }) : live
  return {
    plan,
    source,
    showsCart: plan.made.some((field) => field.make === 'count' || field.make === 'cart'),
    strip,
    async run(query, scope, { cart = noCart, ...options }) {
      const { rows, ...counted } = await reader.read(json, query, scope, options)
      return { ...counted, count: rows.count, json: rows.json(cart, scope) }
    },
    async rows(query, scope, { cart = noCart, ...options }) {
      const { rows } = await reader.read(whole, query, scope, { ...options, withoutTotal: true })
      return rows.map((row) => make(row, cart, scope))
    },
    async rowsRead(query, scope, options) {
      const { rows } = await reader.read(wholeAsRead, { ...query, asStored: true }, scope, {
        ...options,
        withoutTotal: true,
      })
      return rows.map(({ row, asRead }) => ({ row: make(row, noCart, scope), asRead }))
    },
    async *stream(query, scope, options) {
      for await (const rows of reader.stream(streamed, query, scope, options))
        yield isMade ? rows.map((row) => strip(make(row, noCart, scope))) : rows
    },
  }
}

const isUpdated = (plan: ListPlan | DetailPlan): plan is ListPlan & Required<Pick<ListPlan, 'update'>> =>
  plan.kind === 'list' && plan.update !== undefined

/** A new row: one that loses properties becomes slow to read and to write. */
function makeStrip(plan: ListPlan | DetailPlan): (row: Row) => Row {
  const leaving = leavingKeys(plan)
  return (row) => {
    const left: Row = {}
    for (const key in row) if (leaving.has(key)) left[key] = row[key] ?? null
    return left
  }
}
