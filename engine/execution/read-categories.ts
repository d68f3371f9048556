import type { CategoryRow } from '../../runtime/categories/category-tree.ts'
import type { CategoryPlan, PlanColumn, PlanStep } from '../../runtime/compile/plan.ts'
import { SourceFailed } from '../sources/errors.ts'
import type { Signal, Source } from '../sources/source.ts'
import { nameParameters } from '../sources/sql/name-parameters.ts'
import { withoutOrder } from '../sources/sql/without-order.ts'
import { bindValues } from './bind-values.ts'
import { actualNames } from './actual-names.ts'
import { runChain } from './run-chain.ts'
import type { ExecutionScope } from './scope.ts'

const maxCategories = 10_000

/** Distinct values of the category columns with their number of rows, in the columns' order. */
export async function readCategories(
  plan: CategoryPlan,
  source: Source,
  scope: ExecutionScope,
  signal?: Signal,
): Promise<CategoryRow[]> {
  const { facts } = source
  const step = plan.steps.at(-1) as PlanStep
  const named = nameParameters(
    step.sql,
    step.binds.map((bind) => bind.name),
    facts,
  )
  const actual = await actualNames(named, step, source)
  const columns = plan.fields.map((field) => {
    const column = plan.columns.find((each): each is PlanColumn => each.key === field)
    if (!column) throw new SourceFailed(`${step.schema} has no column ${field}`, { code: 'COLUMN_GONE' })
    return `q.${facts.quote(actual(column))}`
  })
  const list = columns.join(', ')
  const count = plan.count ? ', count(*)' : ''
  const text = `SELECT ${list}${count} FROM (${withoutOrder(named.text, facts.syntax)}\n) q GROUP BY ${list} ORDER BY ${list}`
  const statement = { text, values: bindValues(named.names, step.binds, scope) }
  const options = { ms: Math.min(step.ms, plan.totalMs), maxRows: maxCategories, ...(signal ? { signal } : {}) }
  const { rows } =
    plan.steps.length === 1
      ? await source.read(statement, options)
      : await source.transaction({ ms: plan.totalMs, readOnly: plan.readOnly }, async (connection) => {
          await runChain(plan.steps.slice(0, -1), connection, facts, scope)
          return connection.run(statement, options)
        })
  return rows.map((row) => ({
    values: columns.map((_, i) => (row[i] === null || row[i] === undefined ? null : String(row[i]))),
    ...(plan.count ? { count: Number(row[columns.length]) } : {}),
  }))
}
