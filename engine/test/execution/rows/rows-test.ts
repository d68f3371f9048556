import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import type { Row } from '../../../execution/row.ts'
import type { RowsQuery } from '../../../execution/rows/rows-query.ts'
import { makeRowsRunner } from '../../../execution/rows/rows-runner.ts'
import type { ExecutionScope } from '../../../execution/scope.ts'
import type { StatementSource } from '../../../sources/source.ts'

/** A database of the test with an open source on it. */
export interface RowsDatabase {
  source: StatementSource
  /** What a data source's document says of it; none of a file of its own. */
  dataSource?: Record<string, unknown>
  admin(text: string): Promise<void>
  close(): Promise<void>
  /** Text of the statement's types where it differs: a decimal with two places, a text of forty, and one without room for all characters. */
  types?: Partial<RowsTypes>
}

export interface RowsTypes {
  decimal: string
  text: string
  narrow?: string
}

/** Rows of the table of the tests. */
export const count = 40

export const scope: ExecutionScope = { system: {} }

/** What the parts of the contract work with. */
export interface RowsTest {
  database(): RowsDatabase
  types(): RowsTypes
  read(
    plan: ListPlan,
    query: RowsQuery,
  ): Promise<{ codes: unknown[]; total: number | undefined; rows: Row[]; totals: Row | undefined }>
}

/** The database is there when the tests run, not yet when they are named. */
export function rowsTest(database: () => RowsDatabase): RowsTest {
  return {
    database,
    types: () => ({ decimal: 'numeric(12,2)', text: 'varchar(40)', ...database().types }),
    async read(plan, query) {
      const answer = await makeRowsRunner(plan, database().source).run(query, scope, {})
      const rows = JSON.parse(Buffer.from(answer.json as never).toString()) as Row[]
      return { codes: rows.map((row) => row.CODE), total: answer.total, rows, totals: answer.totals }
    },
  }
}

/** Makes and fills the table. */
export async function fillRows({ database, types }: RowsTest): Promise<void> {
  const { decimal, text } = types()
  await database().admin(
    `CREATE TABLE rows_test (code ${text} PRIMARY KEY, name ${text}, kind ${text}, price ${decimal}, rank int)`,
  )
  const values = Array.from({ length: count }, (_, i) => {
    const n = i + 1
    return `('P${String(n).padStart(3, '0')}', '品 ${n}', 'K${n % 5}', ${n}.10, ${n})`
  })
  await database().admin(`INSERT INTO rows_test VALUES ${values.join(', ')}`)
}
