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

  it('moments that know their zone are put into days by a clock; others stand as lists show them', async () => {
    const { source, admin } = database()
    const { text } = types()
    const [type, offset] = { postgresql: ['timestamptz', '+00'], embedded: [text, 'Z'] }[source.facts.name] ?? []
    await admin(
      `CREATE TABLE heard_test (code ${text} PRIMARY KEY, known ${type ?? 'timestamp NULL'}, wall ${type ? 'timestamp' : 'datetime'})`,
    )
    const moments = ['2026-03-31 14:59:59', '2026-03-31 15:00:00', '2026-04-01 03:59:59', '2026-04-01 04:00:00']
    const rows = moments.map((moment, at) => `('${at}', '${moment}${offset ?? ''}', '${moment}')`)
    await admin(`INSERT INTO heard_test VALUES ${rows.join(', ')}`)
    const own = (['KNOWN', 'WALL'] as const).map((key) => ({ key, name: key, typeClass: 'DateTime' as const }))
    const plan = listPlan('SELECT code AS CODE, known AS KNOWN, wall AS WALL FROM heard_test', {
      columns: [...columns.filter(({ key }) => key === 'CODE'), ...own],
      search: { from: { field: 'KNOWN', condition: '>=' } },
    })
    const days = async (field: string, timeZone?: string, search = {}) => {
      const values = [{ field: 'CODE', aggregate: 'count' as const }]
      const grouping = { by: [{ field, dates: 'day' as const }], values }
      const groups = await readGroups(plan, source, scope, { grouping, timeZone, search })
      return groups.map(({ keys, values: [count] }) => `${keys[0]} ${Number(count)}`)
    }
    const asItIs = ['2026-03-31 2', '2026-04-01 2']
    expect(await days('WALL', 'Asia/Tokyo')).toEqual(asItIs)
    expect(await days('WALL', 'America/New_York')).toEqual(asItIs)
    expect(source.facts.inZone === undefined).toBe(type === undefined)
    if (!source.facts.inZone) return expect(await days('KNOWN', 'Asia/Tokyo')).toEqual(asItIs)
    expect(await days('KNOWN', 'Asia/Tokyo')).toEqual(['2026-03-31 1', '2026-04-01 3'])
    // Four hours behind in summer, from 8 March on.
    expect(await days('KNOWN', 'America/New_York')).toEqual(['2026-03-31 3', '2026-04-01 1'])
    expect(await days('KNOWN', 'Asia/Tokyo', { from: '2026-04-01' })).toEqual(['2026-04-01 3'])
    expect(await days('KNOWN', "Asia/Tokyo' --")).toHaveLength(2)
  })
}
