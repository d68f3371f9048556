import type { DocumentOf } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { planColumn } from '../../runtime/compile/steps.ts'
import { placeOf } from '../execution/rows/described-columns.ts'
import { statementPlace } from '../execution/statement-problem.ts'
import { tieBreak } from '../execution/rows/total-order.ts'
import type { Facts } from '../sources/facts.ts'
import type { DescribedColumn } from '../sources/source.ts'
import { splitSelect } from '../sources/sql/split-select.ts'
import type { Needed } from './needed-columns.ts'

interface Described {
  columns: readonly DescribedColumn[]
  sql: string
  facts: Facts
  /** The key of its one table is among its columns. */
  hasKey: boolean
}

/** Rows that come in pages and whose order cannot be made total: one of them may be shown twice, and another never. */
export function orderProblems(
  schema: DocumentOf<'schema'>,
  { columns, sql, facts, hasKey }: Described,
  { pages }: Needed,
): Problem[] {
  if (!pages) return []
  const { limited, order } = splitSelect(sql, facts.syntax)
  const problems = limited && order === '' ? [makeProblem('limit-without-order', schema, statementPlace(schema))] : []
  if (pages === 'keyless' && !hasKey)
    for (const { index, name } of withoutOrder(schema, columns, facts))
      problems.push(
        makeProblem('order-not-total', schema, `/spec/resultColumns/${index}`, { values: [name], found: name }),
      )
  return problems.map((problem) => ({ ...problem, severity: 'warning' }))
}

/** Columns that no order can end with. */
export function withoutOrder(
  schema: DocumentOf<'schema'>,
  columns: readonly DescribedColumn[],
  facts: Facts,
): { index: number; name: string }[] {
  const names = columns.map(({ name }) => name)
  return (schema.spec.resultColumns ?? []).flatMap((column, index) =>
    tieBreak(facts, planColumn(column), 'x', columns[placeOf(column.name, names)]) === undefined
      ? [{ index, name: column.name }]
      : [],
  )
}
