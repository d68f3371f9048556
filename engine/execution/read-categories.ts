import type { CategoryRow } from '../../runtime/categories/category-tree.ts'
import type { CategoryPlan, PlanColumn, PlanStep } from '../../runtime/compile/plan.ts'
import { ColumnGone } from '../sources/errors.ts'
import type { Signal, Source } from '../sources/source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { wrapSelect } from '../sources/sql/wrap-select.ts'
import { bindValues } from './bind-values.ts'
import { columnNames, describedNames } from './described-names.ts'
import { all, makeCompare } from './row-conditions.ts'
import { runChain } from './run-chain.ts'
import { runTransaction } from './run-transaction.ts'
import type { ExecutionScope } from './scope.ts'

const maxCategories = 10_000

/**
 * Distinct values of the category columns with their number of rows, in the columns' order. With `path`, only those
 * below it; the database counts and leaves the others out.
 */
export async function readCategories(
  plan: CategoryPlan,
  source: Source,
  scope: ExecutionScope,
  signal?: Signal,
  path: readonly (string | null)[] = [],
): Promise<CategoryRow[]> {
  const { facts } = source
  const step = plan.steps.at(-1) as PlanStep
  const named = nameParameters(
    step.sql,
    step.binds.map((bind) => bind.name),
    facts,
  )
  const described = await describedNames(named, source)
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
  const count = plan.count ? ', count(*)' : ''
  const compare = makeCompare(facts, expression)
  const below = path.slice(0, columns.length).map((value, i) => compare(columns[i]!, '=', value))
  let number = named.names.length
  const condition = below.length === 0 ? '' : ` WHERE ${all(below).text(() => facts.placeholder(++number))}`
  const text = `${frame.head}SELECT ${list}${count} FROM ${frame.from}${condition} GROUP BY ${list} ORDER BY ${list}${tail}`
  const abort = signal ? { signal } : {}
  const statementFor = (now: ExecutionScope) => ({
    text,
    values: [...bindValues(named.names, step.binds, now), ...below.flatMap(({ values }) => values)],
  })
  const { rows } =
    plan.steps.length === 1
      ? await source.read(statementFor(scope), {
          ms: Math.min(step.ms, plan.totalMs),
          maxRows: maxCategories,
          ...abort,
        })
      : await runTransaction(
          source,
          { ms: plan.totalMs, readOnly: plan.readOnly, ...abort },
          async (connection, deadline) => {
            const now = { ...scope, executed: { ...scope.executed } }
            await runChain(plan.steps.slice(0, -1), connection, facts, now, deadline)
            return connection.run(statementFor(now), { ms: deadline.left(step.ms), maxRows: maxCategories, ...abort })
          },
        )
  return rows.map((row) => ({
    values: columns.map((_, i) => (row[i] === null || row[i] === undefined ? null : String(row[i]))),
    ...(plan.count ? { count: Number(row[columns.length]) } : {}),
  }))
}
