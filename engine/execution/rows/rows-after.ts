import type { PlanColumn, SortRule } from '../../../runtime/compile/plan.ts'
import type { RowsQuery } from './rows-query.ts'
import { all, any, never, type Compare, type Part } from './row-conditions.ts'

interface Written {
  column(key: string): PlanColumn
  /** The column's text, as the order has it. */
  expression(column: PlanColumn): string
  compare: Compare
}

type After = NonNullable<RowsQuery['after']>

/**
 * The rows that come behind a row in their order, by its values: what comes or goes before them moves none. Nothing is compared for
 * being equal, for what an order takes for the same may differ (case, blanks). Without a value is behind all others, as in every
 * order here (`Facts.sorted`).
 */
export function rowsAfter(order: readonly SortRule[], { values, filled }: After, written: Written): Part {
  return order.slice(0, values.length).reduceRight<Part>((rest, { field, direction }, i) => {
    const column = written.column(field)
    const isFalling = direction === 'desc'
    const value = values[i] ?? null
    if (value === null) return behindNone(emptyTests(column, written), isFalling, rest)
    const further = point(column, isFalling ? '<' : '>', value, written)
    const within = all([point(column, isFalling ? '<=' : '>=', value, written), any([further, rest])])
    if (isFalling || filled.includes(field)) return within
    return any([within, emptyTests(column, written).isEmpty])
  }, never)
}

function behindNone({ isEmpty, isFilled }: ReturnType<typeof emptyTests>, isFalling: boolean, rest: Part): Part {
  const among = all([isEmpty, rest])
  return isFalling ? any([isFilled, among]) : among
}

function emptyTests(column: PlanColumn, { expression }: Written) {
  const test = (words: string): Part => ({
    key: `${column.key}\u0001${words}`,
    text: () => `${expression(column)} ${words}`,
    values: [],
  })
  return { isEmpty: test('IS NULL'), isFilled: test('IS NOT NULL') }
}

/** The empty text is a value here. */
function point(
  column: PlanColumn,
  sign: '<' | '>' | '<=' | '>=',
  value: unknown,
  { compare, expression }: Written,
): Part {
  if (value !== '') return compare(column, sign, value, { wholeDay: false })
  return { key: `${column.key}\u0001${sign}\u0001''`, text: () => `${expression(column)} ${sign} ''`, values: [] }
}
