import type { DocumentOf } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { insertedColumn } from '../../runtime/sql/inserted-column.ts'
import { readRows } from '../sources/reads.ts'
import type { StatementSource } from '../sources/source.ts'

const ms = 10_000

/** Sequence IDs of columns that the database does not number by itself: whoever else numbers rows there meets the same number. */
export async function numberProblems(
  schema: DocumentOf<'schema'>,
  sql: string,
  source: StatementSource,
): Promise<Problem[]> {
  const { syntax, ownNumbers } = source.facts
  const problems: Problem[] = []
  for (const [index, { name, sequenceId }] of (schema.spec.parameters ?? []).entries()) {
    const into = sequenceId ? insertedColumn(sql, name, syntax) : undefined
    if (!into) continue
    const { rows } = ownNumbers ? await readRows(source, ownNumbers.generates(into), { ms }) : { rows: [] }
    if (Number(rows[0]?.[0] ?? 0) > 0) continue
    const values = [into.column, into.table]
    const problem = makeProblem('numbers-counted', schema, `/spec/parameters/${index}/sequenceId`, { values })
    problems.push({ ...problem, severity: 'warning' })
  }
  return problems
}
