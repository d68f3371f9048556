import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlanColumn } from '../../../runtime/compile/plan.ts'
import { alternativeRows } from './rows/alternatives.ts'
import { calendarRows } from './rows/calendar.ts'
import { categoryRows } from './rows/categories.ts'
import { groupedRows } from './rows/groups.ts'
import { all, listPlan } from './rows/list-plan.ts'
import { madeFieldRows } from './rows/made-fields.ts'
import { momentRows } from './rows/moments.ts'
import { oneOrderRows } from './rows/one-order.ts'
import { fillRows, rowsTest, type RowsDatabase } from './rows/rows-test.ts'
import { statementRows } from './rows/statements.ts'
import { totalOrderRows } from './rows/total-order.ts'
import { valueRows } from './rows/values.ts'

/** Search, sort, page, count, sums, categories and streams around any SELECT; each dialect that runs passes it. */
export function rowsContract(name: string, open: () => Promise<RowsDatabase>): void {
  describe(`${name}: rows around a builder's SELECT`, () => {
    let database: RowsDatabase
    const test = rowsTest(() => database)
    const { read } = test
    beforeAll(async () => {
      database = await open()
      await fillRows(test)
    })
    afterAll(() => database.close())

    statementRows(test)
    madeFieldRows(test)
    valueRows(test)
    calendarRows(test)
    momentRows(test)
    categoryRows(test)
    groupedRows(test)
    oneOrderRows(test)
    alternativeRows(test)
    totalOrderRows(test)

    it('an earlier step feeds the last one, in one transaction', async () => {
      const plan = listPlan(`SELECT ${all} FROM rows_test WHERE kind = :K ORDER BY code`)
      const [last] = plan.steps
      const k: PlanColumn = { key: 'K', name: 'K', typeClass: 'String' }
      const first = { schema: 'schema/first' as const, ms: 5_000, sql: "SELECT 'K3' AS K", binds: [], columns: [k] }
      const bind = {
        name: 'K',
        from: 'executeSchemaMeta',
        schema: 'schema/first',
        field: 'K',
        dataType: 'character',
      } as const
      const chain = { ...plan, steps: [first, { ...last!, binds: [bind] }] }
      expect(await read(chain, { limit: 2 })).toMatchObject({ codes: ['P003', 'P008'], total: 8 })
    })
  })
}
