import type { CategoryRow } from '../../runtime/categories/category-tree.ts'
import type { CategoryPlan } from '../../runtime/pages/list/category-plan.ts'
import type { ListPlan } from '../../runtime/page-parts/list-plan.ts'
import type { PlanColumn } from '../../runtime/compile/plan.ts'
import { ColumnGone } from '../sources/errors.ts'
import type { Result, Signal, Source, Statement } from '../sources/source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { wrapSelect } from '../sources/sql/wrap-select.ts'
import { makeAskedParts, searchValues, type Asked } from './asked-parts.ts'
import { BadValue } from './bad-value.ts'
import { bindValues } from './bind-values.ts'
import { columnNames, describedColumns } from './described-columns.ts'
import { makeCompare, type Compare, type Part } from './row-conditions.ts'
import { runChain } from './run-chain.ts'
import { runTransaction } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

const maxCategories = 10_000

/** Rows of the list that are counted; the other ones still have their category. */
export interface Counted extends Omit<Asked, 'category'> {
  list: ListPlan
}

/**
 * Distinct values of the category columns with their number of rows, in the columns' order. With `path`, only those
 * below it; the database counts and leaves the others out. With `counted`, only its rows are counted: a category
 * without one counts 0.
 */
export async function readCategories(
  plan: CategoryPlan,
  source: Source,
  scope: ExecutionScope,
  signal?: Signal,
  path: readonly (string | null)[] = [],
  counted?: Counted,
): Promise<CategoryRow[]> {
  const { facts } = source
  const step = plan.steps.at(-1)!
  const named = nameParameters(
    step.sql,
    step.binds.map((bind) => bind.name),
    facts,
  )
  const described = (await describedColumns(named, source))?.map(({ name }) => name)
  const { rows: frame, names, tail } = wrapSelect(named.text, facts, described)
  const nameOf = columnNames(step, plan.columns, described, names)
  const expression = (column: PlanColumn) => `q.${facts.quote(nameOf(column))}`
  const columns = plan.fields.map((field) => {
    const column = plan.columns.find((each) => each.key === field)
    if (!column) throw new ColumnGone(step.schema, field)
    return column
  })
  // What is one category here must be one value when it is chosen.
  const grouped = (column: PlanColumn) =>
    column.typeClass === 'String' && facts.grouped ? facts.grouped(expression(column)) : expression(column)
  const list = columns.map(grouped).join(', ')
  const compare = makeCompare(facts, expression)
  const below = path.slice(0, columns.length).map((value, i) => compare(columns[i]!, '=', value))
  const found = counted && plan.count ? partsOf(counted, plan, compare) : []
  const takesSearch = plan.count && plan.steps.some(({ binds }) => binds.some(({ from }) => from === 'search'))
  const search = searchValues(counted ?? {})
  const narrows = found.length > 0 || (takesSearch && Object.keys(search).length > 0)
  const write = (parts: readonly Part[], count: string, now: ExecutionScope): Statement => {
    let number = named.names.length
    const tests = parts.map((part) => part.text(() => facts.placeholder(++number)))
    const condition = tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`
    return {
      text: `${frame.head}SELECT ${list}${count} FROM ${frame.from}${condition} GROUP BY ${list} ORDER BY ${list}${tail}`,
      values: [...bindValues(named.names, step.binds, now), ...parts.flatMap(({ values }) => values)],
    }
  }
  const counts = plan.count ? ', count(*)' : ''
  const read = async (
    prepare: (now: ExecutionScope) => Promise<ExecutionScope>,
    ask: (statement: Statement) => Promise<Result>,
  ): Promise<CategoryRow[]> => {
    const rowsOf = async (statement: Statement) =>
      (await ask(statement)).rows.map((row) => ({
        values: columns.map((_, i) => (row[i] === null || row[i] === undefined ? null : String(row[i]))),
        ...(row.length > columns.length ? { count: Number(row[columns.length]) } : {}),
      }))
    if (!narrows) return rowsOf(write(below, counts, await prepare(scope)))
    const searched = await prepare({ ...scope, search })
    const hits = await rowsOf(write([...below, ...found], counts, searched))
    const countOf = new Map(hits.map(({ values, count }) => [JSON.stringify(values), count]))
    const every = await rowsOf(write(below, '', await prepare(scope)))
    return every.map(({ values }) => ({ values, count: countOf.get(JSON.stringify(values)) ?? 0 }))
  }
  const abort = signal ? { signal } : {}
  const fetching = { maxRows: maxCategories, ...abort }
  const before = plan.steps.slice(0, -1)
  if (before.length === 0)
    return read(
      (now) => Promise.resolve(now),
      (statement) => source.read(statement, { ms: Math.min(step.ms, plan.totalMs), ...fetching }),
    )
  return runTransaction(source, { ms: plan.totalMs, readOnly: plan.readOnly, ...abort }, (connection, deadline) =>
    read(
      async (start) => {
        const now = { ...start, executed: { ...start.executed } }
        await runChain(before, connection, facts, now, deadline)
        return now
      },
      (statement) => connection.run(statement, { ms: deadline.left(step.ms), ...fetching }),
    ),
  )
}

function partsOf({ list, search, conditions, favorites }: Counted, plan: CategoryPlan, compare: Compare): Part[] {
  const column = (key: string): PlanColumn => {
    const found = plan.columns.find((each) => each.key === key)
    if (!found) throw new BadValue('field', key, key)
    return found
  }
  return makeAskedParts(list, column, compare)({ search, conditions, favorites })
}
