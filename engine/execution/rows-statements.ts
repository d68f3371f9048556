import type { DetailPlan } from '../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../runtime/page-parts/list-plan.ts'
import type { PlanColumn, SearchRule, SortRule } from '../../runtime/compile/plan.ts'
import { touchingDays, type Days } from './calendar/touching-days.ts'
import type { Facts } from '../sources/facts.ts'
import type { DescribedColumn, RowShape, RowsLeft, RowsTaken, Statement } from '../sources/source.ts'
import type { NamedStatement } from '../sources/sql/name-parameters.ts'
import { wrapSelect, type WrappedSelect } from '../sources/sql/wrap-select.ts'
import { makeAskedParts } from './asked-parts.ts'
import { BadValue } from './bad-value.ts'
import { bindValues } from './bind-values.ts'
import { columnNames, placeOf } from './described-columns.ts'
import { all, any, isTooWide, makeCompare, never, type Part } from './row-conditions.ts'
import type { RowsQuery } from './rows-query.ts'
import type { ExecutionScope } from './scope.ts'
import { innerTies, tieBreak, tieColumns } from './total-order.ts'

const maxCombinations = 500

export interface RowsStatement {
  page: Statement
  count: Statement
  /** Sums of `plan.totals` over all rows of the search; where the plan has such columns. */
  totals?: Statement
}

export interface RowsStatements {
  /** Columns in the order in which rows come. */
  columns: PlanColumn[]
  /** Of the first `sent` columns only: what may leave. */
  shape: RowShape
  /** Of all columns, for rows that the engine works on. */
  fullShape: RowShape
  /** The statements for a request; `leaves`: the source does what it takes. Throws `BadValue`. */
  write(query: RowsQuery, scope: ExecutionScope, leaves?: boolean): RowsStatement
}

/** What the database tells of a statement. */
export interface RowsFacts {
  facts: Facts
  /** Its result columns, where the dialect needs their names. */
  described?: readonly DescribedColumn[] | undefined
  /** What may be left to the source. */
  taken?: RowsTaken | undefined
  /** The key of the table that it reads, for a plan that has none (`table-key.ts`). */
  tableKey?: readonly PlanColumn[] | undefined
}

interface Texts {
  page: string
  count: string
  totals: string
}

interface Order {
  /** Same key, same text. */
  key: string
  wanted: SortRule[]
  /** The statement's own order comes first. */
  own: WrappedSelect['own']
  /** Behind it: no two rows that differ are equal in it. */
  total: boolean
}

/**
 * Wraps search, sort and page around the last statement of a plan, in the words of its dialect. Names come from the
 * plan only: `needed` columns are read, the first `sent` of them leave; texts are kept for each combination of search
 * and sort.
 */
export function makeRowsStatements(
  plan: ListPlan | DetailPlan,
  named: NamedStatement,
  { needed, sent }: { needed: readonly string[]; sent: number },
  { facts, described, taken, tableKey }: RowsFacts,
): RowsStatements {
  const step = plan.steps.at(-1)!
  const byKey = new Map(plan.columns.map((column) => [column.key, column]))
  const columns = needed.map((key) => byKey.get(key)).filter((column) => column !== undefined)
  const names = described?.map(({ name }) => name)
  const ties = tieColumns(plan, tableKey)
  const wrapped = wrapSelect(named.text, facts, names, innerTies(ties, facts, described))
  const nameOf = columnNames(step, plan.columns, names, wrapped.names)
  const filled = new Set(wrapped.names?.filter((_, i) => described?.[i]?.inullable === false))
  const fullShape = shapeOf(columns, plan.keys, plan.kind === 'list' && plan.allDigits === true)
  const shape = { ...fullShape, fields: fullShape.fields.slice(0, sent) }
  const texts = new Map<string, Texts>()
  const expression = (column: PlanColumn) => `q.${facts.quote(nameOf(column))}`
  const sentOf = (column: PlanColumn) =>
    column.typeClass === 'DateTime' && facts.sentMoment ? facts.sentMoment(expression(column)) : expression(column)
  const select = columns.map(sentOf).join(', ') || '1'
  const compareColumn = makeCompare(facts, expression)

  const column = (key: string): PlanColumn => {
    const found = byKey.get(key)
    if (!found) throw new BadValue('field', key, key)
    return found
  }
  const sumOf = (key: string) => (facts.sum ?? sum)(expression(column(key)), column(key).decimalDigits ?? 0)
  const sums = plan.kind === 'list' && plan.totals?.length ? plan.totals.map(sumOf).join(', ') : undefined

  const asked = makeAskedParts(plan, column, compareColumn)

  const byRowKey = (rowKey: readonly (string | null)[]): Part => {
    if (rowKey.length !== plan.keys.length || plan.keys.length === 0) return never
    return all(plan.keys.map((key, i) => compareKey(key, rowKey[i] ?? null)))
  }
  const compareKey = (key: string, value: string | null, rule?: Partial<SearchRule>): Part => {
    try {
      return compareColumn(column(key), '=', value, rule)
    } catch (error) {
      // A key that cannot be one of this column's values is simply not found.
      if (error instanceof BadValue) return never
      throw error
    }
  }

  const amongValues = ({ field, values, folded }: NonNullable<RowsQuery['among']>): Part => {
    const rule = { ignoreCase: folded, ignoreFullHalfWidth: folded }
    return any(values.map((value) => compareKey(field, value, rule)))
  }

  const adder = (wanted: SortRule[]) => (field: string, direction: 'asc' | 'desc') => {
    if (!wanted.some((one) => one.field === field)) wanted.push({ field, direction })
  }
  const wantedOf = (query: RowsQuery): SortRule[] => {
    const wanted: SortRule[] = []
    const add = adder(wanted)
    for (const { field, direction = 'asc' } of query.sort ?? []) {
      if (plan.kind !== 'list' || !plan.sort.includes(field)) throw new BadValue('field', field, field)
      if (direction !== 'asc' && direction !== 'desc') throw new BadValue('condition', field, direction)
      add(field, direction)
    }
    if (wanted.length === 0 && plan.kind === 'list') for (const rule of plan.orderBy) add(rule.field, rule.direction)
    return wanted
  }

  const hasKey = ties.some(({ key }) => plan.keys.includes(key))
  const order = (wanted: SortRule[], inPages: boolean): Order => {
    const add = adder(wanted)
    const own = wanted.length === 0 ? wrapped.own : undefined
    // Where the derived table itself keeps the order, nothing may follow: it has its ties.
    const isKept = own !== undefined && own.by.length === 0
    if (hasKey && !isKept) for (const { key } of ties) add(key, 'asc')
    const inTies = !hasKey && !isKept && inPages
    if (inTies && tableKey) for (const { key } of tableKey) add(key, 'asc')
    const words = own ? 'own' : wanted.map((one) => `${one.field}\u0001${one.direction}`).join('\u0002')
    return { key: `${words}${inTies ? '\u0005' : ''}`, wanted, own, total: inTies && !tableKey }
  }

  /** What identifies a row has a value in each, and so has a column that cannot be NULL: their index serves as it is. */
  const sortedBy = (text: string, { field, direction }: SortRule): string => {
    const word = direction === 'desc' ? 'DESC' : 'ASC'
    const isFilled =
      plan.keys.includes(field) || tableKey?.some(({ key }) => key === field) || filled.has(nameOf(column(field)))
    return (isFilled ? undefined : facts.sorted?.(text, word)) ?? `${text} ${word}`
  }

  /** Of rows that have no key, all columns: a page of them costs more, and shows none twice. */
  const breakTies = () =>
    ties.flatMap((one) => tieBreak(facts, one, expression(one), described?.[placeOf(one.name, names ?? [])]) ?? [])

  const writeOrder = ({ wanted, own, total }: Order): string => {
    const before = (own?.by ?? []).map(({ name, direction }) => ({ text: `q.${facts.quote(name)}`, direction }))
    const after = wanted.flatMap((one) => {
      const text = expression(column(one.field))
      return before.some((earlier) => earlier.text === text) ? [] : [sortedBy(text, one)]
    })
    const stated = [
      ...before.map(({ text, direction }) => (direction === '' ? text : `${text} ${direction}`)),
      ...after,
    ]
    const known = new Set([...before.map(({ text }) => text), ...wanted.map(({ field }) => expression(column(field)))])
    const items = total ? [...stated, ...breakTies().filter((text) => !known.has(text))] : stated
    return items.length === 0 ? '' : ` ORDER BY ${items.join(', ')}`
  }

  /** All or nothing of an order; a page only where nothing narrows or sums the rows any more. */
  const leftOf = (query: RowsQuery, wanted: readonly SortRule[], isNarrowed: boolean): RowsLeft | undefined => {
    const [sort, ...others] = wanted
    if (!taken || others.length > 0 || (sort && !taken.sort.includes(sort.field))) return undefined
    const { limit = 0, offset = 0 } = query
    const fits = limit > 0 && (taken.page === 'any' || (taken.page === 'whole' && offset % limit === 0))
    const isPage = fits && !isNarrowed && sums === undefined
    return sort || isPage ? { ...(sort && { sort }), ...(isPage && { page: { limit, offset } }) } : undefined
  }

  // One row by text keys is asked for all the time and always with the same statement.
  const textKeys = plan.keys.length > 0 && plan.keys.every((key) => byKey.get(key)?.typeClass === 'String')
  let oneRow: Texts | undefined
  const writeOneRow = (rowKey: readonly (string | null)[], scope: ExecutionScope): RowsStatement | undefined => {
    if (!textKeys || rowKey.length !== plan.keys.length) return undefined
    for (const value of rowKey)
      if (value === null || value === '' || !value.isWellFormed() || value.includes('\0') || isTooWide(value, facts))
        return undefined
    if (oneRow === undefined) {
      let number = named.names.length
      const test = byRowKey(rowKey).text(() => facts.placeholder(++number))
      const { head, from } = wrapped.rows
      const rest = `FROM ${from} WHERE ${test}${wrapped.tail}`
      oneRow = { page: `${head}SELECT ${select} ${rest}`, count: `${head}SELECT count(*) ${rest}`, totals: '' }
    }
    const values = bindValues(named.names, step.binds, scope)
    for (const value of rowKey) values.push(value)
    return { page: { text: oneRow.page, values }, count: { text: oneRow.count, values } }
  }

  const touching = (days: Days): Part[] =>
    touchingDays(plan, days).map((alternatives) =>
      any(
        alternatives.map(({ field, condition, valueFor }) =>
          compareColumn(column(field), condition, valueFor(column(field).typeClass)),
        ),
      ),
    )

  const partsOf = (query: RowsQuery): Part[] => {
    const parts = asked(query)
    if (query.days) parts.push(...touching(query.days))
    if (query.rowKey) parts.push(byRowKey(query.rowKey))
    if (query.rowKeys) parts.push(query.rowKeys.length === 0 ? never : any(query.rowKeys.map(byRowKey)))
    if (query.among) parts.push(query.among.values.length === 0 ? never : amongValues(query.among))
    return parts
  }

  const writeTexts = (parts: readonly Part[], sorted: Order, paged: boolean): Texts => {
    let number = named.names.length
    const next = () => facts.placeholder(++number)
    const tests = parts.map((part) => part.text(next))
    const condition = tests.length > 0 ? ` WHERE ${tests.join(' AND ')}` : ''
    const ordered = writeOrder(sorted)
    const sorting = paged && ordered === '' && facts.pageNeedsOrder ? ' ORDER BY (SELECT NULL)' : ordered
    const page = paged ? ` ${facts.page(next(), next())}` : ''
    const { rows, tail } = wrapped
    const { head, from } = sorted.own ?? rows
    return {
      page: `${head}SELECT ${select} FROM ${from}${condition}${sorting}${page}${tail}`,
      count: `${rows.head}SELECT count(*) FROM ${rows.from}${condition}${tail}`,
      totals: sums === undefined ? '' : `${rows.head}SELECT ${sums} FROM ${rows.from}${condition}${tail}`,
    }
  }

  return {
    columns,
    shape,
    fullShape,
    write(query, scope, leaves = false) {
      if (
        query.rowKey &&
        query.limit === undefined &&
        !query.search &&
        !query.category &&
        !query.conditions &&
        !query.days &&
        !query.sort &&
        !query.rowKeys &&
        !query.among
      ) {
        const quick = writeOneRow(query.rowKey, scope)
        if (quick) return quick
      }
      const parts = partsOf(query)
      const wanted = wantedOf(query)
      const left = leaves ? leftOf(query, wanted, parts.length > 0) : undefined
      const sorted = left ? unsorted : order(wanted, query.offset !== undefined)
      const paged = query.limit !== undefined
      const key = `${parts.map((part) => part.key).join('\u0003')}\u0004${sorted.key}\u0004${paged ? 1 : 0}`
      let text = texts.get(key)
      if (!text) {
        if (texts.size >= maxCombinations) texts.clear()
        texts.set(key, (text = writeTexts(parts, sorted, paged)))
      }
      const values = bindValues(named.names, step.binds, scope)
      for (const part of parts) for (const value of part.values) values.push(value)
      const searched = paged ? values.slice() : values
      if (paged) values.push(query.limit!, left?.page ? 0 : (query.offset ?? 0))
      return {
        page: { text: text.page, values, ...(left && { left }) },
        count: { text: text.count, values: searched, ...(left && { left }) },
        ...(sums !== undefined && { totals: { text: text.totals, values: searched, ...(left && { left }) } }),
      }
    },
  }
}

const unsorted: Order = { key: 'left', wanted: [], own: undefined, total: false }

const sum = (expression: string) => `SUM(${expression})`

/** Numbers that a double might not hold, and all with decimals, travel as text; `allDigits`: also with zeros at the end. */
export function shapeOf(columns: readonly PlanColumn[], keys: readonly string[], allDigits = false): RowShape {
  const digitsOf = ({ typeClass, decimalDigits = 0 }: PlanColumn) =>
    allDigits && typeClass === 'Number' && decimalDigits > 0 ? { digits: decimalDigits } : {}
  return {
    fields: columns.map((column) => ({
      name: column.key,
      as: isExact(column) ? 'number' : 'text',
      ...digitsOf(column),
    })),
    keys: keys.map((key) => columns.findIndex((column) => column.key === key)).filter((place) => place >= 0),
  }
}

function isExact(column: PlanColumn): boolean {
  return column.typeClass === 'Number' && (column.decimalDigits ?? 0) === 0 && (column.size ?? 9) <= 15
}
