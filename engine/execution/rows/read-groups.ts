import type { Aggregate, Group, Grouping } from '../../../runtime/graph/grouping.ts'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import type { Signal, Source } from '../../sources/source.ts'
import { makeAskedParts } from './asked-parts.ts'
import { groupingPlace, oneValue, type GroupingPlace } from './grouping-place.ts'
import { makeCompare } from './row-conditions.ts'
import { columnFinder } from './rows-columns.ts'
import type { ExecutionScope } from '../scope.ts'

/** Groups of one graph, and rows of one that are put into groups in memory. */
const maxGroups = 20_000

/** What groups are wanted, of which rows: `search` by the names of the plan. */
interface GroupsAsked {
  grouping: Grouping
  search?: Readonly<Record<string, unknown>>
  /** The clock by which moments that know their zone are put into days. */
  timeZone?: string | undefined
  signal?: Signal
}

/**
 * The groups of a plan's rows, put together by the database where it is one; in memory where a Web API or a program gives
 * them. Throws `BadValue`, `TooManyRows`, and what the source says.
 */
export async function readGroups(
  plan: ListPlan,
  source: Source,
  scope: ExecutionScope,
  { grouping, search = {}, timeZone, signal }: GroupsAsked,
): Promise<Group[]> {
  const place = byClock(await groupingPlace(plan, source, { maxRows: maxGroups, signal }), timeZone)
  const by = grouping.by.map(({ field, dates }) => {
    const column = place.column(field)
    const isMoment = column.typeClass === 'Date' || column.typeClass === 'DateTime'
    return dates && isMoment ? place.facts.dateText(place.expression(column), dates) : oneValue(column, place)
  })
  const values = grouping.values.map(({ field, aggregate }) => computed(place.column(field), aggregate, place))
  const parts = makeAskedParts(plan, columnFinder(plan), makeCompare(place.facts, place.expression))({ search })
  const { rows } = await place.inOne((ask) => ask(scope, (bound) => place.write({ by, values, parts }, bound)))
  return rows.map((row) => ({
    keys: by.map((_, i) => (row[i] === null || row[i] === undefined ? null : String(row[i]))),
    values: values.map((_, i) => row[by.length + i] ?? null),
  }))
}

/** The place whose moments are as that clock shows them. */
function byClock(place: GroupingPlace, timeZone: string | undefined): GroupingPlace {
  const { inZone } = place.facts
  if (timeZone === undefined || !inZone || !isZoneName(timeZone)) return place
  const expression = (column: PlanColumn) => {
    const text = place.expression(column)
    return column.typeClass === 'DateTime' ? inZone(text, timeZone) : text
  }
  return { ...place, expression }
}

/** The name stands in statements as it is. */
const isZoneName = (name: string): boolean => /^[A-Za-z0-9_+/-]+$/.test(name)

function computed(column: PlanColumn, aggregate: Aggregate, { facts, expression }: GroupingPlace): string {
  const text = expression(column)
  if (aggregate === 'sum' && facts.sum) return facts.sum(text, column.decimalDigits ?? 0)
  return `${aggregate.toUpperCase()}(${text})`
}
