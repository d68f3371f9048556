import type { Result, Value } from '../source.ts'
import type { AnswerRows } from './answer-rows.ts'

/** One of the statements that lists ask all the time, read once: a page of all rows in an order, or how many there are. */
interface Plain {
  /** Columns of the page; undefined: the rows are counted. */
  columns: string[] | undefined
  /** Columns that have to be there. */
  needed: string[]
  order: Order[]
  /** Places of the values of LIMIT and OFFSET, from 0. */
  page?: { limit: number; offset: number }
}

interface Order {
  column: string
  isFalling: boolean
  nullsLast: boolean
}

const mostKept = 500
const kept = new Map<string, Plain | undefined>()

/**
 * What the statement gives on the rows of an answer, where it is one of those that need no database: exactly what
 * `openMemoryTable` gives. Undefined for any other one.
 */
export function plainRows({ columns, rows }: AnswerRows, text: string, values: readonly Value[]): Result | undefined {
  const plain = plainOf(text)
  if (!plain) return undefined
  const places = new Map(columns.map((name, at) => [name, at]))
  if (places.size < columns.length || plain.needed.some((name) => !places.has(name))) return undefined
  if (!plain.columns) return { columns: ['count(*)'], rows: [[rows.length]], changes: 0 }
  const limit = plain.page ? Number(values[plain.page.limit]) : rows.length
  const offset = plain.page ? Number(values[plain.page.offset]) : 0
  if (!(limit >= 0 && offset >= 0)) return undefined
  const page = sorted(rows, plain.order, places).slice(offset, offset + limit)
  const wanted = plain.columns.map((name) => places.get(name)!)
  return { columns: plain.columns, rows: page.map((row) => wanted.map((at) => row[at]!)), changes: 0 }
}

/** Rows of an answer that is kept, in the order in which they were wanted last: the next page of them is not sorted anew. */
const lastSorted = new WeakMap<readonly Value[][], { order: readonly Order[]; sorted: readonly Value[][] }>()

function sorted(
  rows: readonly Value[][],
  order: readonly Order[],
  places: ReadonlyMap<string, number>,
): readonly Value[][] {
  if (order.length === 0) return rows
  const before = lastSorted.get(rows)
  if (before?.order === order) return before.sorted
  const by = order.map((one) => ({ ...one, at: places.get(one.column)! }))
  const made = rows.toSorted((one, other) => {
    for (const { at, isFalling, nullsLast } of by) {
      const [left, right] = [one[at]!, other[at]!]
      if (left === right) continue
      if (left === null || right === null) return (left === null) === nullsLast ? 1 : -1
      const found = compare(left, right)
      if (found !== 0) return isFalling ? -found : found
    }
    return 0
  })
  lastSorted.set(rows, { order, sorted: made })
  return made
}

/** As SQLite compares: numbers before texts, texts by their bytes. */
function compare(left: Value, right: Value): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'number') return -1
  if (typeof right === 'number') return 1
  const [one, other] = [String(left), String(right)]
  // Units of UTF-16 stand in the order of their bytes as long as none of them is half a character.
  if (!/[\ud800-\udfff]/.test(one) && !/[\ud800-\udfff]/.test(other)) return one < other ? -1 : one > other ? 1 : 0
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

function plainOf(text: string): Plain | undefined {
  if (kept.has(text)) return kept.get(text)
  const plain = readPlain(text)
  if (kept.size >= mostKept) kept.clear()
  kept.set(text, plain)
  return plain
}

function readPlain(text: string): Plain | undefined {
  let at = 0
  const take = (form: string): string[] | undefined => {
    const sticky = new RegExp(form, 'y')
    sticky.lastIndex = at
    const found = sticky.exec(text)
    if (found) at = sticky.lastIndex
    return found?.map((part) => part ?? '')
  }
  const takeAll = (form: string): string[][] => {
    const all: string[][] = []
    for (let one = take(form); one; one = take(`, ${form}`)) all.push(one)
    return all
  }
  const name = '"((?:[^"]|"")*)"'
  const named = ([, quoted = '']: string[]): string => quoted.replaceAll('""', '"')
  if (!take('SELECT ')) return undefined
  const isCount = take('count\\(\\*\\)') !== undefined
  const columns = isCount ? undefined : takeAll(`q\\.${name}`).map(named)
  if (columns?.length === 0 || !take(' FROM \\(SELECT ')) return undefined
  const inner = takeAll(name).map(named)
  if (inner.length === 0 || !take(' FROM answer\\n?\\) q')) return undefined
  const order = take(' ORDER BY ') ? takeAll(`q\\.${name} (ASC|DESC)(?: NULLS (FIRST|LAST))?`).map(orderOf) : []
  const [, limit, offset] = take(' LIMIT \\?(\\d+) OFFSET \\?(\\d+)') ?? []
  const needed = [...new Set([...inner, ...(columns ?? []), ...order.map(({ column }) => column)])]
  if (at < text.length || needed.length > inner.length) return undefined
  return {
    ...{ columns, needed, order },
    ...(limit !== undefined && { page: { limit: Number(limit) - 1, offset: Number(offset) - 1 } }),
  }

  function orderOf([whole = '', quoted = '', direction, nulls]: string[]): Order {
    const isFalling = direction === 'DESC'
    const nullsLast = nulls === 'LAST' || (nulls !== 'FIRST' && isFalling)
    return { column: named([whole, quoted]), isFalling, nullsLast }
  }
}
