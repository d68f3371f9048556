import { expect, it } from 'vitest'
import { readGroups } from '../../../execution/rows/read-groups.ts'
import { columns, listPlan } from './list-plan.ts'
import { scope, type RowsTest } from './rows-test.ts'

/** Rows that the database puts into groups and computes. */
export function groupedRows({ database, types }: RowsTest): void {
  it('groups come computed, by values and by months of dates', async () => {
    const { decimal, text } = types()
    await database().admin(
      `CREATE TABLE sales_test (code ${text} PRIMARY KEY, kind ${text}, sold_on date, price ${decimal})`,
    )
    await database().admin(
      `INSERT INTO sales_test VALUES ('1', 'a', '2026-03-31', 0.10), ('2', 'a', '2026-04-01', 0.20), ('3', 'A', '2026-04-30', 0.30),
        ('4', 'A', '2026-04-30', NULL), ('5', NULL, NULL, 5)`,
    )
    const day = { key: 'SOLD_ON', name: 'SOLD_ON', typeClass: 'Date' } as const
    const plan = listPlan('SELECT code AS CODE, kind AS KIND, sold_on AS SOLD_ON, price AS PRICE FROM sales_test', {
      columns: [...columns.filter(({ key }) => key !== 'NAME'), day],
    })
    const read = async (by: { field: string; dates?: 'day' | 'month' }[]) => {
      const values = (['sum', 'count', 'min', 'max'] as const).map((aggregate) => ({ field: 'PRICE', aggregate }))
      const groups = await readGroups(plan, database().source, scope, { grouping: { by, values } })
      return groups
        .map(({ keys, values: [sum, ...others] }) =>
          [...keys.map(String), Number(sum), ...others.map(Number)].join(' '),
        )
        .toSorted()
    }
    expect(await read([{ field: 'SOLD_ON', dates: 'month' }])).toEqual([
      '2026-03 0.1 1 0.1 0.1',
      '2026-04 0.5 2 0.2 0.3',
      'null 5 1 5 5',
    ])
    expect(await read([{ field: 'SOLD_ON', dates: 'day' }, { field: 'KIND' }])).toEqual([
      '2026-03-31 a 0.1 1 0.1 0.1',
      '2026-04-01 a 0.2 1 0.2 0.2',
      '2026-04-30 A 0.3 1 0.3 0.3',
      'null null 5 1 5 5',
    ])
  })
}
