import { askedFilters } from '../../../runtime/apis/list-filters.ts'
import { linesType } from '../../../runtime/apis/lines-path.ts'
import { mediaTypeOf } from '../../../runtime/report/file-type.ts'
import { required } from '../../../runtime/values/required.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import { notAcceptable, notFound } from '../../codes/refusals.ts'
import type { RowsQuery } from '../../execution/rows/rows-query.ts'
import type { RowsRunner } from '../../execution/rows/rows-runner.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import type { ApiAnswer } from './api-call.ts'
import type { ApiValues } from './api-request.ts'
import { pageOf, type ListPage } from './list-page.ts'
import { jsonContent, jsonType } from './media-types.ts'
import { preferredType } from './negotiate.ts'
import { printRows } from './print-rows.ts'
import type { ApiCaller } from './run-method.ts'
import { rowsWithin, streamRows } from './stream-rows.ts'
import { withRelated } from './with-related.ts'

interface Reading {
  method: RunningMethod
  query: ApiValues['query']
  scope: ExecutionScope
}

/** A longer page is sent while it is read. */
const longestPage = 5_000

/** What rows are sent as one by one; what a filter makes of all of them is not. */
const lineFormats: ReadonlyMap<string, 'ndjson' | 'csv'> = new Map([
  [linesType, 'ndjson'],
  ['text/csv', 'csv'],
])

/** Media types of what a method answers, JSON first. */
function offeredBy({ spec: { answer, filter, report } }: RunningMethod, include: readonly string[]): string[] {
  // Only JSON holds rows in rows.
  if (include.length > 0) return [jsonType]
  const lines = answer === 'rows' && filter === undefined ? lineFormats.keys() : []
  return [jsonType, ...lines, ...(report ? [mediaTypeOf(report.plan)] : [])]
}

/** Rows of a method that reads, or its one row, as what the caller likes best. */
export async function readMethod(reading: Reading, api: ApiCaller): Promise<ApiAnswer> {
  const { method, query } = reading
  const include = includedBy(method, query)
  const offered = offeredBy(method, include)
  const type = method.always ?? preferredType(api.accept, offered)
  if (type === undefined || (method.always !== undefined && include.length > 0)) throw notAcceptable()
  return method.spec.answer === 'row' ? readRow(reading, type, api) : readList(reading, type, api)
}

/** Names of related rows that a call wants. */
function includedBy({ words }: RunningMethod, { include }: ApiValues['query']): string[] {
  return words.has('include') && typeof include === 'string' ? [...new Set(include.split(','))] : []
}

async function readRow({ method, query, scope }: Reading, type: string, api: ApiCaller): Promise<ApiAnswer> {
  const { signal } = api
  const runner = await method.rows()
  if (type !== jsonType) {
    const rows = await runner.rows({ limit: 1 }, scope, { signal })
    if (rows.length === 0) throw notFound()
    return printRows({ method, rows: once(rows), scope }, api)
  }
  const { json: text, count } = await runner.run({ limit: 1 }, scope, { withoutTotal: true, signal })
  if (count === 0) throw notFound()
  const whole = await withRelated(text, { method, include: includedBy(method, query), scope, signal })
  return {
    status: 200,
    headers: { 'content-type': jsonContent },
    body: await method.filtered(Buffer.from(whole).subarray(1, -1), callerOf(method, api)),
  }
}

/** A filter alone ends with its caller: nothing else looks. */
const callerOf = ({ spec }: RunningMethod, { principal, signal }: ApiCaller) =>
  spec.filter === undefined ? { principal } : { principal, signal: signal() }

async function readList({ method, query, scope }: Reading, type: string, api: ApiCaller): Promise<ApiAnswer> {
  const { spec } = method
  const { signal } = api
  const streamed = lineFormats.get(type)
  const include = includedBy(method, query)
  const page = pageOf(method, query, include)
  const runner = await method.rows(page.columns)
  const asked: RowsQuery = { conditions: conditionsOf(method, query, page), sort: page.sort, after: page.after }
  if (type !== jsonType && !streamed) {
    const rows = runner.stream({ ...asked, ...(!page.byCursor && { offset: page.offset }) }, scope, { signal })
    const most = page.isLimited ? page.limit : Infinity
    return printRows({ method, rows: rowsWithin(rows, { most, offset: page.offset }), scope }, api)
  }
  if (streamed || (page.limit > longestPage && spec.filter === undefined)) {
    const most = streamed && !page.isLimited ? Infinity : page.limit
    const inPages = !page.byCursor && (page.isLimited || page.hasOffset)
    const rows = runner.stream({ ...asked, ...(inPages && { offset: page.offset }) }, scope, { signal })
    const columns = page.columns ? spec.columns.filter(({ key }) => page.columns?.includes(key)) : spec.columns
    return streamRows(rows, { as: streamed ?? 'json', most, offset: page.offset, columns }, api)
  }
  return readPage({ method, runner, page, asked, scope, include }, api)
}

interface PageReading {
  method: RunningMethod
  runner: RowsRunner
  page: ListPage
  asked: RowsQuery
  scope: ExecutionScope
  include: readonly string[]
}

async function readPage(
  { method, runner, page, asked, scope, include }: PageReading,
  api: ApiCaller,
): Promise<ApiAnswer> {
  const { limit, offset, byCursor, counts } = page
  const own = { ...asked, limit, ...(!byCursor && { offset }) }
  const answer = await runner.run(own, scope, { withoutTotal: !counts, signal: api.signal })
  const next = answer.count === limit ? page.next(api.url, answer.json) : undefined
  const whole = await withRelated(answer.json, { method, include, scope, signal: api.signal })
  return {
    status: 200,
    headers: {
      'content-type': jsonContent,
      ...(next !== undefined && { link: `<${next}>; rel="next"` }),
      ...(answer.total !== undefined && { 'x-total-count': String(answer.total) }),
    },
    body: await method.filtered(whole, callerOf(method, api)),
  }
}

function conditionsOf(
  { spec }: RunningMethod,
  query: ApiValues['query'],
  { since }: ListPage,
): RowsQuery['conditions'] {
  const filters = askedFilters(query, spec.filters)
  if (since === undefined) return filters
  return [...filters, { field: required(spec.since, 'column of changes'), condition: '>=', value: since }]
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value)
}
