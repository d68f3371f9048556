import * as defaults from '../generated/defaults.ts'
import type { GraphSpec } from '../generated/kinds/graph.ts'
import { keysOf } from '../keys-of.ts'
import { toDecimal, type Decimal } from '../values/decimal.ts'
import { aggregatesOf, aggregationOf, periodsOf, seriesOf, type Aggregate, type Group } from './grouping.ts'
import { nextPeriod, periodOf, type Periods } from './period.ts'

/** A graph has more categories, lines or bars than anybody reads. */
export class TooManyGroups extends Error {
  override name = 'TooManyGroups'
}

/** What one graph draws. */
const most = { categories: 2000, series: 100 }

/** The numbers of a graph: a line for each series, a number or nothing for each category. */
interface GraphTable {
  /** In their order; of periods their first day. */
  categories: (string | null)[]
  series: GraphSeries[]
  /** The last category is what all others come to. */
  hasOthers: boolean
}

export interface GraphSeries {
  /** Which of the graph's values it is. */
  value: number
  /** Value of the series' field, where the graph has one. */
  key?: string | null
  numbers: (Decimal | undefined)[]
  /** Of all rows of the series. */
  total: Decimal | undefined
}

/** How keys of categories and series stand in order; those without a value come last. */
export type Order = (one: string, other: string) => number

/** Puts groups together as a graph wants them. Throws `TooManyGroups`. */
export function graphTable(
  graph: GraphSpec,
  groups: readonly Group[],
  orders: { category: Order; series: Order },
): GraphTable {
  const periods = periodsOf(graph)
  const sums = summedUp(graph, groups, periods)
  const found = [...new Set([...sums.values()].flatMap((categories) => [...categories.keys()]))]
  const totals = new Map([...sums].map(([key, bySeries]) => [key, wholeOf(bySeries, graph.values.length)]))
  const ranked = periods || graph.top === undefined ? undefined : ranking(graph, sums, found).slice(0, graph.top)
  const hasOthers = ranked !== undefined && ranked.length < found.length && (graph.others ?? defaults.graphSpec.others)
  if (ranked && hasOthers) for (const bySeries of sums.values()) joinOthers(bySeries, ranked)
  const categories = ranked
    ? [...ranked, ...(hasOthers ? [others] : [])]
    : periods
      ? withoutGaps(found, periods)
      : inOrder(found, orders.category)
  const keys = inOrder([...sums.keys()], orders.series)
  const hasSeries = seriesOf(graph) !== undefined
  const series = keys.flatMap((key) =>
    graph.values.map((value, index): GraphSeries => {
      const isZero = periods !== undefined && ['sum', 'count'].includes(aggregationOf(value))
      const numbers = categories.map((category) => {
        const summed = sums.get(key)?.get(category)?.[index]
        return summed ? numberOf(summed, value) : isZero ? toDecimal(0) : undefined
      })
      const whole = totals.get(key)?.[index]
      return { value: index, ...(hasSeries && { key }), numbers, total: whole && numberOf(whole, value) }
    }),
  )
  if (categories.length > most.categories || series.length > most.series) throw new TooManyGroups()
  return { categories, series, hasOthers }
}

type Summed = Partial<Record<Aggregate, Decimal>>
type ByCategory = Map<string | null, Summed[]>

/** Stands for all categories that are not among the largest: no value of a database has a NUL. */
const others = '\0others'

/** The categories by their first value over all series, the largest first. */
function ranking(graph: GraphSpec, sums: ReadonlyMap<string | null, ByCategory>, categories: (string | null)[]) {
  const [first] = graph.values
  const numbers = new Map(
    categories.map((category) => {
      const whole: Summed = {}
      for (const bySeries of sums.values()) addAll(whole, bySeries.get(category)?.[0])
      return [category, first && numberOf(whole, first)]
    }),
  )
  return categories.toSorted((one, other) => {
    const [left, right] = [numbers.get(one), numbers.get(other)]
    return left && right ? right.cmp(left) : Number(left === undefined) - Number(right === undefined)
  })
}

/** What each value comes to over all categories. */
function wholeOf(bySeries: ByCategory, values: number): Summed[] {
  const whole = Array.from({ length: values }, (): Summed => ({}))
  for (const summed of bySeries.values()) for (const [index, to] of whole.entries()) addAll(to, summed[index])
  return whole
}

function joinOthers(bySeries: ByCategory, kept: readonly (string | null)[]): void {
  const isKept = new Set(kept)
  const joined: Summed[] = []
  for (const [category, summed] of bySeries)
    if (!isKept.has(category)) for (const [index, one] of summed.entries()) addAll((joined[index] ??= {}), one)
  if (joined.length > 0) bySeries.set(others, joined)
}

function addAll(to: Summed, from: Summed = {}): void {
  for (const aggregate of keysOf(from)) add(to, aggregate, from[aggregate])
}

/** By series, then by category: what each value of the graph is made of. */
function summedUp(graph: GraphSpec, groups: readonly Group[], periods: Periods | undefined) {
  const sums = new Map<string | null, ByCategory>()
  for (const { keys, values } of groups) {
    const [given = null, series = null] = keys
    const category = periods ? (periodOf(given, periods) ?? null) : given
    const bySeries = sums.get(series) ?? new Map<string | null, Summed[]>()
    sums.set(series, bySeries)
    const summed = bySeries.get(category) ?? graph.values.map(() => ({}))
    bySeries.set(category, summed)
    let at = 0
    for (const [index, value] of graph.values.entries())
      for (const aggregate of aggregatesOf(value)) add(summed[index], aggregate, toDecimal(values[at++]))
  }
  return sums
}

function add(to: Summed | undefined, aggregate: Aggregate, number: Decimal | undefined): void {
  if (!to || !number) return
  const before = to[aggregate]
  to[aggregate] = before ? joined[aggregate](before, number) : number
}

const sum = (one: Decimal, other: Decimal) => one.plus(other)
const joined: Record<Aggregate, (one: Decimal, other: Decimal) => Decimal> = {
  sum,
  count: sum,
  min: (one, other) => (one.lt(other) ? one : other),
  max: (one, other) => (one.gt(other) ? one : other),
}

function numberOf(summed: Summed, value: GraphSpec['values'][number]): Decimal | undefined {
  const aggregation = aggregationOf(value)
  if (aggregation !== 'avg') return summed[aggregation]
  return summed.sum && summed.count?.gt(0) ? summed.sum.div(summed.count) : undefined
}

function inOrder(keys: (string | null)[], order: Order): (string | null)[] {
  return keys.toSorted((one, other) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : order(one, other),
  )
}

/** All periods from the first to the last, those without rows too; what is no date stands at the end. */
function withoutGaps(found: (string | null)[], periods: Periods): (string | null)[] {
  const days = found.filter((day) => day !== null).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const all: (string | null)[] = []
  for (let day = first; day !== undefined && last !== undefined && day <= last; day = nextPeriod(day, periods)) {
    all.push(day)
    if (all.length > most.categories) throw new TooManyGroups()
  }
  return found.includes(null) ? [...all, null] : all
}
