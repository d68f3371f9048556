import { cursorText, isPlainValue, readCursor } from '../../../runtime/apis/list-cursor.ts'
import type { ApiMethod } from '../../../runtime/apis/api-release.ts'
import type { SortRule } from '../../../runtime/compile/plan.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import { badRequest } from '../../codes/refusals.ts'
import type { RowsQuery } from '../../execution/rows/rows-query.ts'
import type { JsonRows } from '../../sources/source.ts'
import type { ApiValues } from './api-request.ts'
import { lastRow } from './last-row.ts'
import { mostParents } from './with-related.ts'

/** Which rows of a list a call wants, and in which order. */
export interface ListPage {
  limit: number
  offset: number
  /** The call says how many it wants. */
  isLimited: boolean
  hasOffset: boolean
  counts: boolean
  /** Pages lead on behind their last row. */
  byCursor: boolean
  sort: RowsQuery['sort']
  after: RowsQuery['after']
  since?: unknown
  /** Columns that are sent; undefined: all. */
  columns: readonly string[] | undefined
  /** Where the next page of the answer is. */
  next(url: URL, json: JsonRows['json']): string
}

/** What a query says of its page. A method of its own that has an input under such a name means that one. Throws `badRequest`. */
export function pageOf(
  { spec, words }: RunningMethod,
  query: ApiValues['query'],
  include: readonly string[],
): ListPage {
  const word = (name: string): unknown => (words.has(name) ? query[name] : undefined)
  const [limit, offset, cursor, since] = [word('limit'), word('offset'), word('cursor'), word('since')]
  const wanted = sortOf(word('sort'))
  const byCursor = spec.keys.length > 0 && offset === undefined
  const first = wanted ?? (since !== undefined && spec.since !== undefined ? [rising(spec.since)] : undefined)
  const order = byCursor ? wholeOrder(first ?? [], spec.keys) : first
  const all = spec.columns.map(({ key }) => key)
  const needed = [...(order ?? []).map(({ field }) => field), ...takenFromRows(spec, include)]
  const columns = columnsOf(word('fields'), needed, all)
  const wantedRows = typeof limit === 'number' ? limit : (spec.list?.limit ?? 0)
  const own = {
    limit: include.length > 0 ? Math.min(wantedRows, mostParents) : wantedRows,
    offset: typeof offset === 'number' ? offset : 0,
  }
  return {
    ...own,
    isLimited: limit !== undefined,
    hasOffset: offset !== undefined,
    counts: word('count') === true,
    byCursor,
    sort: order,
    after: typeof cursor === 'string' ? afterOf(cursor, byCursor ? (order ?? []) : [], spec.keys) : undefined,
    since,
    columns,
    next: (url, json) =>
      byCursor
        ? movedTo(url, 'cursor', cursorBehind(json, order ?? [], columns ?? all))
        : movedTo(url, 'offset', String(own.offset + own.limit)),
  }
}

const rising = (field: string): SortRule => ({ field, direction: 'asc' })

function sortOf(sort: unknown): SortRule[] | undefined {
  if (typeof sort !== 'string') return undefined
  return sort
    .split(',')
    .map((field) => (field.startsWith('-') ? { field: field.slice(1), direction: 'desc' as const } : rising(field)))
}

/** Each column once, and what identifies a row at last. */
function wholeOrder(first: readonly SortRule[], keys: readonly string[]): SortRule[] {
  const order = new Map<string, SortRule>()
  for (const rule of [...first, ...keys.map(rising)]) if (!order.has(rule.field)) order.set(rule.field, rule)
  return [...order.values()]
}

/** Columns of a row by which those are read that belong to it. */
const takenFromRows = ({ related = [] }: ApiMethod, include: readonly string[]): string[] =>
  related
    .filter(({ name }) => include.includes(name))
    .flatMap(({ plan }) => plan.steps.flatMap(({ binds }) => binds))
    .flatMap(({ from, field, name }) => (from === 'row' ? (field ?? name) : []))

/** In the order of the answer's columns; what pages go on by comes along, and by what related rows are found. */
function columnsOf(fields: unknown, needed: readonly string[], all: readonly string[]): string[] | undefined {
  if (typeof fields !== 'string') return undefined
  const wanted = new Set([...fields.split(','), ...needed])
  return all.filter((key) => wanted.has(key))
}

function afterOf(cursor: string, order: readonly SortRule[], filled: readonly string[]): RowsQuery['after'] {
  const values = readCursor(Buffer.from(cursor, 'base64url').toString(), order)
  if (!values) throw badRequest({ text: 'cursor-unknown' })
  return { values, filled }
}

function cursorBehind(json: JsonRows['json'], order: readonly SortRule[], columns: readonly string[]): string {
  const row = lastRow(json, columns)
  const values = order.map(({ field }) => (isPlainValue(row[field]) ? row[field] : null))
  return Buffer.from(cursorText(order, values)).toString('base64url')
}

function movedTo(url: URL, name: 'cursor' | 'offset', value: string): string {
  const next = new URL(url)
  next.searchParams.set(name, value)
  return `${next.pathname}${next.search}`
}
