import { expect, it } from 'vitest'
import { describedColumns } from '../../../execution/rows/described-columns.ts'
import { makeRowsStatements } from '../../../execution/rows/rows-statements.ts'
import { all, listPlan } from './list-plan.ts'
import { scope, type RowsTest } from './rows-test.ts'

/** What databases do each in their own way, and lists do in one. */
export function oneOrderRows({ database, types, read }: RowsTest): void {
  it('P-13 rows without a value come last upwards and first downwards, and a text that no column can hold finds nothing', async () => {
    const { text, narrow = text, decimal } = types()
    await database().admin(
      `CREATE TABLE order_test (code ${text} PRIMARY KEY, name ${narrow}, kind ${text}, price ${decimal}, rank int)`,
    )
    await database().admin(
      `INSERT INTO order_test VALUES ('A', NULL, 'x', NULL, 1), ('B', 'b', 'x', 2, 1), ('C', 'a', 'x', 1, 1)`,
    )
    const plan = listPlan(`SELECT ${all} FROM order_test`, {
      sort: ['NAME', 'PRICE', 'CODE'],
      conditions: { NAME: ['=', '<>', '<', 'LIKE'], CODE: ['='] },
    })
    for (const field of ['NAME', 'PRICE']) {
      expect((await read(plan, { sort: [{ field, direction: 'asc' }] })).codes).toEqual(['C', 'B', 'A'])
      expect((await read(plan, { sort: [{ field, direction: 'desc' }], limit: 2 })).codes).toEqual(['A', 'B'])
    }
    const found = async (field: string, condition: '=' | '<>' | '<' | 'LIKE', value: string) =>
      (await read(plan, { conditions: [{ field, condition, value }], sort: [{ field: 'CODE' }] })).codes
    expect(await found('NAME', '=', '🎵')).toEqual([])
    expect(await found('NAME', 'LIKE', '🎵')).toEqual([])
    expect(await found('NAME', '<>', '🎵')).toEqual(['A', 'B', 'C'])
    expect(await found('NAME', '=', 'b')).toEqual(['B'])
    expect(await found('NAME', '<', '🎵')).toEqual(['B', 'C'])
    expect((await read(plan, { rowKey: ['🎵'] })).codes).toEqual([])
  })

  it('a column that cannot be NULL is sorted as it is: its index serves', async () => {
    const { source } = database()
    if (!source.facts.distinctNames) return
    await database().admin(`CREATE TABLE filled_test (code ${types().text} PRIMARY KEY, name ${types().text} NOT NULL)`)
    const columns = listPlan('').columns.slice(0, 2)
    const plan = listPlan('SELECT code AS CODE, name AS NAME FROM filled_test', {
      columns,
      orderBy: [{ field: 'NAME', direction: 'asc' }],
    })
    const named = { text: plan.steps[0]!.sql, names: [] }
    const written = makeRowsStatements(plan, { columns: columns.slice(0, 1) }, named, {
      facts: source.facts,
      described: await describedColumns(named, source),
    })
    expect(written.write({}, scope).page.text).toMatch(/ORDER BY q\..NAME. ASC, q\..CODE. ASC$/)
  })
}
