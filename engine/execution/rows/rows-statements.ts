import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import type { Facts } from '../../sources/facts.ts'
import type { Statement, Value } from '../../sources/source.ts'
import type { NamedStatement } from '../../sources/sql/name-parameters.ts'
import { wrapSelect, type WrappedSelect } from '../../sources/sql/wrap-select.ts'
import { bindValues } from '../bind-values.ts'
import { columnNames, placeOf } from './described-columns.ts'
import { isTooWide, makeCompare, type Part } from './row-conditions.ts'
import { makeRowsAsked, type RowsAsked } from './rows-asked.ts'
import { rowsAfter } from './rows-after.ts'
import { columnFinder, lastStep, type RowsColumns } from './rows-columns.ts'
import { asGiven, makeRowsOrder, type Order, type RowsFacts } from './rows-order.ts'
import type { RowsQuery } from './rows-query.ts'
import type { ExecutionScope } from '../scope.ts'
import { innerTies, tieColumns } from './total-order.ts'

const maxCombinations = 500

export interface RowsStatement {
  page: Statement
  count: Statement
  /** Sums of `plan.totals` over all rows of the search; where the plan has such columns. */
  totals?: Statement
}

export interface RowsStatements {
  /** The statements for a request; `isOrdered`: its rows are in their order already. Throws `BadValue`. */
  write(query: RowsQuery, scope: ExecutionScope, isOrdered?: boolean): RowsStatement
}

interface Texts {
  page: string
  count: string
  totals: string
}

/** What a request wants: `parts` narrow the rows, and of these the page has those `behind` a row. */
interface Asking {
  parts: readonly Part[]
  behind: readonly Part[]
  sorted: Order
  paged: boolean
}

/** What a plan's statements are put together of. */
interface Pieces {
  facts: Facts
  wrapped: WrappedSelect
  /** How many values the statement itself takes. */
  names: number
  select: string
  /** As `select`, and behind it the moments that it gives in another form than they are stored. */
  stored: string
  sums: string | undefined
  order(order: Order): string
}

/**
 * Wraps search, sort and page around the last statement of a plan, in the words of its dialect. Names come from the plan only;
 * texts are kept for each combination of search and sort.
 */
export function makeRowsStatements(
  plan: ListPlan | DetailPlan,
  { columns }: Pick<RowsColumns, 'columns'>,
  named: NamedStatement,
  told: RowsFacts,
): RowsStatements {
  const { facts } = told
  const { binds } = lastStep(plan)
  const { select, stored, expression, compared, ...around } = selected(plan, columns, named, told)
  const order = makeRowsOrder(plan, told, { expression: compared, ...around })
  const compare = makeCompare(facts, compared)
  const asked = makeRowsAsked(plan, compare)
  const written = { compare, expression: compared, column: columnFinder(plan) }
  const pieces: Pieces = {
    ...{ facts, select, stored, wrapped: around.wrapped, names: named.names.length, order: order.text },
    sums: sumsOf(plan, facts, expression),
  }
  const texts = new Map<string, Texts>()
  const quick = makeOneRow(plan, asked, pieces)

  return {
    write(query, scope, isOrdered = false) {
      const bound = () => bindValues(named.names, binds, scope)
      const found = quick(query, bound)
      if (found) return found
      const parts = asked.parts(query)
      const wanted = asked.wanted(query)
      const sorted = isOrdered ? asGiven : order.of(wanted, query.offset !== undefined)
      const paged = query.limit !== undefined
      const behind = query.after ? [rowsAfter(sorted.wanted, query.after, written)] : []
      const keyOf = (some: readonly Part[]) => some.map((part) => part.key).join('\u0003')
      const key = `${keyOf(parts)}\u0004${sorted.key}\u0004${paged ? 1 : 0}${query.asStored ? '\u0006' : ''}${query.after ? `\u0007${keyOf(behind)}` : ''}`
      let text = texts.get(key)
      if (!text) {
        if (texts.size >= maxCombinations) texts.clear()
        const select = query.asStored ? pieces.stored : pieces.select
        texts.set(key, (text = writeTexts({ ...pieces, select }, { parts, behind, sorted, paged })))
      }
      const values = bound()
      for (const part of parts) for (const value of part.values) values.push(value)
      const searched = paged || query.after ? values.slice() : values
      for (const part of behind) values.push(...part.values)
      if (paged) values.push(query.limit ?? 0, query.offset ?? 0)
      return {
        page: { text: text.page, values },
        count: { text: text.count, values: searched },
        ...(pieces.sums !== undefined && { totals: { text: text.totals, values: searched } }),
      }
    },
  }
}

/** The builder's statement as a table of its own, and the columns of a plan in it. */
function selected(
  plan: ListPlan | DetailPlan,
  columns: readonly PlanColumn[],
  named: NamedStatement,
  { facts, described, tableKey }: RowsFacts,
) {
  const names = described?.map(({ name }) => name)
  const wrapped = wrapSelect(named.text, facts, names, innerTies(tieColumns(plan, tableKey), facts, described))
  const nameOf = columnNames(lastStep(plan), plan.columns, names, wrapped.names)
  const expression = (column: PlanColumn) => `q.${facts.quote(nameOf(column))}`
  const sentOf = (column: PlanColumn) =>
    (column.typeClass === 'DateTime' && facts.sentMoment?.(expression(column))) || expression(column)
  const sent = columns.map(sentOf)
  const isUnordered = ({ name }: PlanColumn) =>
    facts.unordered?.test(described?.[placeOf(name, names ?? [])]?.type ?? '')
  const compared = (column: PlanColumn) =>
    isUnordered(column) ? facts.castToText(expression(column)) : expression(column)
  return {
    wrapped,
    nameOf,
    expression,
    compared,
    select: sent.join(', ') || '1',
    stored: [...sent, ...storedApart(columns, facts).map(expression)].join(', ') || '1',
  }
}

/** Columns that are sent in another form than they are stored. */
export const storedApart = (columns: readonly PlanColumn[], { sentMoment }: Pick<Facts, 'sentMoment'>): PlanColumn[] =>
  sentMoment ? columns.filter(({ typeClass }) => typeClass === 'DateTime') : []

/** The sums of a plan's totals; undefined where it has none. */
function sumsOf(
  plan: ListPlan | DetailPlan,
  facts: Facts,
  expression: (column: PlanColumn) => string,
): string | undefined {
  if (plan.kind !== 'list' || !plan.totals?.length) return undefined
  const column = columnFinder(plan)
  const sum = facts.sum ?? ((text: string) => `SUM(${text})`)
  return plan.totals.map((key) => sum(expression(column(key)), column(key).decimalDigits ?? 0)).join(', ')
}

function writeTexts(
  { facts, wrapped, names, select, sums, order }: Pieces,
  { parts, behind, sorted, paged }: Asking,
): Texts {
  let number = names
  const next = () => facts.placeholder(++number)
  const tests = parts.map((part) => part.text(next))
  const conditionOf = (some: readonly string[]) => (some.length > 0 ? ` WHERE ${some.join(' AND ')}` : '')
  const condition = conditionOf(tests)
  const ofPage = conditionOf([...tests, ...behind.map((part) => part.text(next))])
  const ordered = order(sorted)
  const sorting = paged && ordered === '' && facts.pageNeedsOrder ? ' ORDER BY (SELECT NULL)' : ordered
  const page = paged ? ` ${facts.page(next(), next())}` : ''
  const { rows, tail } = wrapped
  const { head, from } = sorted.own ?? rows
  return {
    page: `${head}SELECT ${select} FROM ${from}${ofPage}${sorting}${page}${tail}`,
    count: `${rows.head}SELECT count(*) FROM ${rows.from}${condition}${tail}`,
    totals: sums === undefined ? '' : `${rows.head}SELECT ${sums} FROM ${rows.from}${condition}${tail}`,
  }
}

/** One row by text keys is asked for all the time and always with the same statement. */
function makeOneRow(
  plan: ListPlan | DetailPlan,
  { byRowKey }: RowsAsked,
  { facts, wrapped, names, select }: Pieces,
): (query: RowsQuery, bound: () => Value[]) => RowsStatement | undefined {
  const typeOf = (key: string) => plan.columns.find((column) => column.key === key)?.typeClass
  const textKeys = plan.keys.length > 0 && plan.keys.every((key) => typeOf(key) === 'String')
  const isPlain = (value: string | null): value is string =>
    value !== null && value !== '' && value.isWellFormed() && !value.includes('\0') && !isTooWide(value, facts)
  let texts: Pick<Texts, 'page' | 'count'> | undefined
  return (query, bound) => {
    const { rowKey } = query
    if (!textKeys || rowKey?.length !== plan.keys.length || !isAlone(query) || !rowKey.every(isPlain)) return undefined
    if (texts === undefined) {
      let number = names
      const test = byRowKey(rowKey).text(() => facts.placeholder(++number))
      const { head, from } = wrapped.rows
      const rest = `FROM ${from} WHERE ${test}${wrapped.tail}`
      texts = { page: `${head}SELECT ${select} ${rest}`, count: `${head}SELECT count(*) ${rest}` }
    }
    const values = [...bound(), ...rowKey]
    return { page: { text: texts.page, values }, count: { text: texts.count, values } }
  }
}

/** Nothing but the row's key is asked for. */
const isAlone = ({ search, category, conditions, days, sort, rowKeys, among, ...page }: RowsQuery): boolean =>
  isWhole(page) && !search && !category && !conditions && !days && !sort && !rowKeys && !among

const isWhole = ({ limit, after, asStored }: RowsQuery): boolean => limit === undefined && !after && !asStored
