import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { mediaTypeOf } from '../../../runtime/report/file-type.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import { notAcceptable, notDone, notFound } from '../../codes/refusals.ts'
import { toDataRefused } from '../../execution/data-refused.ts'
import { findEarlier } from '../../execution/idempotency/find-earlier.ts'
import { keepsReceipts } from '../../execution/idempotency/receipts.ts'
import { writeOnce } from '../../execution/idempotency/write-once.ts'
import { rowOf } from '../../execution/rows/row-of.ts'
import type { RowsQuery } from '../../execution/rows/rows-query.ts'
import { shapeOf } from '../../execution/rows/rows-columns.ts'
import { runChain } from '../../execution/run-chain.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { rowsAsJson } from '../../sources/rows-as-json.ts'
import type { Result, Source } from '../../sources/source.ts'
import type { ApiAnswer } from './api-call.ts'
import type { ApiValues } from './api-request.ts'
import { preferredType } from './negotiate.ts'
import { requirePrecondition, type Precondition } from './precondition.ts'
import { printRows, type ApiPages } from './print-rows.ts'
import { rowsWithin, streamRows } from './stream-rows.ts'
import type { ApiWish } from './run-once.ts'

export interface ApiCaller {
  /** Whom its work costs. */
  principal: string
  scope: Pick<ExecutionScope, 'sequences' | 'system'>
  signal: () => AbortSignal
  /** Path and query as they were asked for. */
  url: URL
  /** What it takes, as it says. */
  accept: string | undefined
  /** The body of an answer that is made while it is sent. */
  stream(bytes: AsyncGenerator<Uint8Array, void>): Promise<ReadableStream<Uint8Array>>
  /** What draws reports. */
  pages(): ApiPages
  /** Of what is printed. */
  language: string
  /** A write with it is done once. */
  wish?: ApiWish
  /** A write happens only where it holds. */
  precondition?: Precondition | undefined
}

/** What a write leaves in its receipt. */
interface Written {
  /** What the first call answered. */
  text: string
  /** Of what the first call was sent. */
  hash?: string | undefined
}

const jsonType = 'application/json'
const json = `${jsonType}; charset=utf-8`
/** A longer page is sent while it is read. */
const longestPage = 5_000

/** Runs a method with what was sent. Throws what its data source says. */
export async function runMethod(method: RunningMethod, values: ApiValues, caller: ApiCaller): Promise<ApiAnswer> {
  const input = { ...values.header, ...values.body, ...values.query, ...values.path }
  const scope: ExecutionScope = { ...caller.scope, input, note: method.note }
  if (method.spec.list) return readRows({ method, list: method.spec.list, query: values.query, scope }, caller)
  if (preferredType(caller.accept, [jsonType]) === undefined) throw notAcceptable()
  const source = await method.source()
  try {
    const written = await write({ method, values, source, scope }, caller)
    if (written.hash !== caller.wish?.hash) throw notDone({ text: 'idempotency-key-used' })
    return { status: 200, headers: { 'content-type': json }, body: written.text }
  } catch (error) {
    throw toDataRefused(error, source) ?? error
  }
}

interface Writing {
  method: RunningMethod
  values: ApiValues
  source: Source
  scope: ExecutionScope
}

async function write(
  { method, values, source, scope }: Writing,
  { wish, signal, principal, precondition }: ApiCaller,
): Promise<Written> {
  const { steps, totalMs: ms } = method.spec
  const earlier = await findEarlier<Written>(source, wish, steps)
  if (earlier) return earlier.answer
  const receipt = wish && (await keepsReceipts(source)) ? { id: wish.receipt } : undefined
  const once = wish ? { once: `${wish.receipt} ${wish.hash}` } : {}
  const limits = { ms, signal, receipt, ...(precondition && { serializable: true }) }
  return writeOnce<Written>(source, limits, async (connection, deadline) => {
    const caller = { principal, signal: signal() }
    if (precondition)
      await requirePrecondition(precondition, { connection, scope: { ...scope, input: values.path }, caller })
    const last = await runChain(steps, connection, { ...scope, ...once, executed: {} }, deadline)
    // A filter that fails takes back what was written.
    return {
      text: String(await method.filtered(resultText(method, last), caller)),
      hash: wish?.hash,
    }
  })
}

interface Reading {
  method: RunningMethod
  list: ListPlan
  query: ApiValues['query']
  scope: ExecutionScope
}

async function readRows({ method, list, query, scope }: Reading, api: ApiCaller): Promise<ApiAnswer> {
  const { url, accept, signal, stream, principal } = api
  const { spec } = method
  const type = preferredType(accept, offeredBy(method))
  if (type === undefined) throw notAcceptable()
  const streamed = lineFormats.get(type)
  const isPrinted = type !== jsonType && !streamed
  const caller = () => (spec.filter === undefined ? { principal } : { principal, signal: signal() })
  const runner = await method.rows()
  if (isPrinted && spec.answer === 'row') {
    const rows = await runner.rows({ limit: 1 }, scope, { signal })
    if (rows.length === 0) throw notFound()
    return printRows({ method, rows: once(rows), scope }, api)
  }
  if (spec.answer === 'row') {
    const { json: text, count } = await runner.run({ limit: 1 }, scope, { withoutTotal: true, signal })
    if (count === 0) throw notFound()
    return {
      status: 200,
      headers: { 'content-type': json },
      body: await method.filtered(Buffer.from(text).subarray(1, -1), caller()),
    }
  }
  const limit = typeof query.limit === 'number' ? query.limit : list.limit
  const offset = typeof query.offset === 'number' ? query.offset : 0
  const asked: RowsQuery = {
    conditions: spec.filters.flatMap((field) =>
      query[field] === undefined ? [] : [{ field, condition: '=' as const, value: query[field] }],
    ),
    sort: sortOf(query.sort),
  }
  if (isPrinted) {
    const rows = runner.stream({ ...asked, offset }, scope, { signal })
    const most = query.limit === undefined ? Infinity : limit
    return printRows({ method, rows: rowsWithin(rows, { most, offset }), scope }, api)
  }
  const isWhole = spec.filter !== undefined
  if (streamed || (limit > longestPage && !isWhole)) {
    const most = streamed && query.limit === undefined ? Infinity : limit
    const inPages = query.limit !== undefined || query.offset !== undefined
    const rows = runner.stream({ ...asked, ...(inPages && { offset }) }, scope, { signal })
    return streamRows(rows, { as: streamed ?? 'json', most, offset, columns: spec.columns }, stream)
  }
  const answer = await runner.run({ ...asked, limit, offset }, scope, { withoutTotal: query.count !== true, signal })
  const next = answer.count === limit ? nextOf(url, offset + limit) : undefined
  return {
    status: 200,
    headers: {
      'content-type': json,
      ...(next !== undefined && { link: `<${next}>; rel="next"` }),
      ...(answer.total !== undefined && { 'x-total-count': String(answer.total) }),
    },
    body: await method.filtered(answer.json, caller()),
  }
}

/** What rows are sent as one by one; what a filter makes of all of them is not. */
const lineFormats: ReadonlyMap<string, 'ndjson' | 'csv'> = new Map([
  ['application/x-ndjson', 'ndjson'],
  ['text/csv', 'csv'],
])

/** Media types of what a method answers, JSON first. */
function offeredBy({ spec: { answer, filter, report } }: RunningMethod): string[] {
  const lines = answer === 'rows' && filter === undefined ? lineFormats.keys() : []
  return [jsonType, ...lines, ...(report ? [mediaTypeOf(report.plan)] : [])]
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value)
}

function sortOf(sort: unknown): RowsQuery['sort'] {
  if (typeof sort !== 'string') return undefined
  return sort
    .split(',')
    .map((field) =>
      field.startsWith('-')
        ? { field: field.slice(1), direction: 'desc' as const }
        : { field, direction: 'asc' as const },
    )
}

function nextOf(url: URL, offset: number): string {
  const next = new URL(url)
  next.searchParams.set('offset', String(offset))
  return `${next.pathname}${next.search}`
}

/** What the last schema gave: its rows, or how many it changed. */
function resultText({ spec }: RunningMethod, last: Result | undefined): string {
  const isUntold = last && spec.columns.length === 0 && last.changes > 0
  if (!last || last.columns.length === 0 || isUntold) return JSON.stringify({ changes: last?.changes ?? 0 })
  const places = spec.columns.map(({ name }) =>
    last.columns.findIndex((given) => given.toLowerCase() === name.toLowerCase()),
  )
  const rows = last.rows.map((row) => places.map((place) => row[place] ?? null))
  const shape = shapeOf(spec.columns, [], true)
  if (spec.answer === 'rows') return rowsAsJson(rows, shape)
  const [row] = rows
  if (!row) throw notFound()
  return JSON.stringify(rowOf(row, shape))
}
