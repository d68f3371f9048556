import type { PlanColumn, SortRule } from '../../../runtime/compile/plan.ts'
import type { DetailPlan } from '../../../runtime/page-parts/detail-plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { Facts } from '../../sources/facts.ts'
import type { DescribedColumn } from '../../sources/source.ts'
import type { WrappedSelect } from '../../sources/sql/wrap-select.ts'
import { placeOf } from './described-columns.ts'
import { addSort } from './rows-asked.ts'
import { columnFinder } from './rows-columns.ts'
import { tieBreak, tieColumns } from './total-order.ts'

/** What the database tells of a statement. */
export interface RowsFacts {
  facts: Facts
  /** Its result columns, where the dialect needs their names. */
  described?: readonly DescribedColumn[] | undefined
  /** The key of the table that it reads, for a plan that has none (`table-key.ts`). */
  tableKey?: readonly PlanColumn[] | undefined
}

/** In which order rows come. */
export interface Order {
  /** Same key, same text. */
  key: string
  wanted: SortRule[]
  /** The statement's own order comes first. */
  own: WrappedSelect['own']
  /** Behind it: no two rows that differ are equal in it. */
  total: boolean
}

/** Rows as they come. */
export const asGiven: Order = { key: 'as given', wanted: [], own: undefined, total: false }

/** The statement around which an order is written. */
export interface OrderedSelect {
  wrapped: WrappedSelect
  /** The column's text in it, and its name. */
  expression(column: PlanColumn): string
  nameOf(column: PlanColumn): string
}

export interface RowsOrder {
  /** The whole order for the wanted one; of pages it is total. */
  of(wanted: SortRule[], inPages: boolean): Order
  /** ORDER BY, with a space in front; empty where there is none. */
  text(order: Order): string
}

export function makeRowsOrder(plan: ListPlan | DetailPlan, told: RowsFacts, select: OrderedSelect): RowsOrder {
  const { facts, described, tableKey } = told
  const { wrapped, expression, nameOf } = select
  const column = columnFinder(plan)
  const ties = tieColumns(plan, tableKey)
  const hasKey = ties.some(({ key }) => plan.keys.includes(key))
  const names = described?.map(({ name }) => name)
  const filled = new Set(wrapped.names?.filter((_, i) => described?.[i]?.inullable === false))

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

  return {
    of(wanted, inPages) {
      const own = wanted.length === 0 ? wrapped.own : undefined
      // Where the derived table itself keeps the order, nothing may follow: it has its ties.
      const isKept = own !== undefined && own.by.length === 0
      if (hasKey && !isKept) for (const { key } of ties) addSort(wanted, key, 'asc')
      const inTies = !hasKey && !isKept && inPages
      if (inTies && tableKey) for (const { key } of tableKey) addSort(wanted, key, 'asc')
      const words = own ? 'own' : wanted.map((one) => `${one.field}\u0001${one.direction}`).join('\u0002')
      return { key: `${words}${inTies ? '\u0005' : ''}`, wanted, own, total: inTies && !tableKey }
    },
    text({ wanted, own, total }) {
      const before = (own?.by ?? []).map(({ name, direction }) => ({ text: `q.${facts.quote(name)}`, direction }))
      const after = wanted.flatMap((one) => {
        const text = expression(column(one.field))
        return before.some((earlier) => earlier.text === text) ? [] : [sortedBy(text, one)]
      })
      const stated = [
        ...before.map(({ text, direction }) => (direction === '' ? text : `${text} ${direction}`)),
        ...after,
      ]
      const known = new Set([
        ...before.map(({ text }) => text),
        ...wanted.map(({ field }) => expression(column(field))),
      ])
      const items = total ? [...stated, ...breakTies().filter((text) => !known.has(text))] : stated
      return items.length === 0 ? '' : ` ORDER BY ${items.join(', ')}`
    },
  }
}
