import { expect, it } from 'vitest'
import type { ListPlan } from '../../../../runtime/page-parts/list-plan.ts'
import { BadValue } from '../../../execution/bad-value.ts'
import { readCategories } from '../../../execution/rows/read-categories.ts'
import type { RowsQuery } from '../../../execution/rows/rows-query.ts'
import { all, columns, listPlan } from './list-plan.ts'
import { scope, type RowsTest } from './rows-test.ts'

/** Categories and their numbers. */
export function categoryRows({ database, types, read }: RowsTest): void {
  it('P-08 a category counts the rows that choosing it shows, whatever the columns overlook', async () => {
    const { text } = types()
    await database().admin(`CREATE TABLE letters_test (code ${text} PRIMARY KEY, kind ${text})`)
    await database().admin(
      "INSERT INTO letters_test VALUES ('1', 'tools'), ('2', 'Tools'), ('3', 'ﾈｼﾞ'), ('4', 'ネジ'), ('5', 'TOOLS')",
    )
    const plan = listPlan('SELECT code AS CODE, kind AS KIND FROM letters_test', {
      columns: columns.filter(({ key }) => key === 'CODE' || key === 'KIND'),
      send: ['CODE'],
      search: {},
    })
    const kinds = await readCategories(
      { ...plan, kind: 'category', fields: ['KIND'], count: true },
      database().source,
      scope,
    )
    expect(kinds).toHaveLength(5)
    for (const { values, count: rows } of kinds)
      expect((await read(plan, { category: values, limit: 10 })).total, values.join()).toBe(rows)
  })

  it('a category counts the rows that are searched for, and stays where there are none', async () => {
    const countsOf = async (plan: ListPlan, asked: Pick<RowsQuery, 'search' | 'conditions'>, path?: string[]) => {
      const category = { ...plan, kind: 'category' as const, fields: ['KIND'], count: true }
      const kinds = await readCategories(category, database().source, scope, {
        path,
        counted: { list: plan, ...asked },
      })
      for (const { values, count: found } of kinds)
        expect((await read(plan, { ...asked, category: values, limit: 1 })).total, values.join()).toBe(found)
      return kinds.map(({ values, count: found }) => `${values[0]} ${found}`).join(', ')
    }
    const plan = listPlan(`SELECT ${all} FROM rows_test`)
    expect(await countsOf(plan, { search: {} })).toBe('K0 8, K1 8, K2 8, K3 8, K4 8')
    expect(await countsOf(plan, { search: { NAME: '品 3' } })).toBe('K0 2, K1 2, K2 2, K3 3, K4 2')
    expect(await countsOf(plan, { search: { NAME: '品 40' } })).toBe('K0 1, K1 0, K2 0, K3 0, K4 0')
    expect(await countsOf(plan, { search: { NAME: '品 40' } }, ['K1'])).toBe('K1 0')
    await expect(countsOf(plan, { search: { PRICE2: 1 } })).rejects.toThrow(BadValue)

    // A parameter of the statement takes the search: the categories are those without it.
    const [last] = plan.steps
    const bind = { name: 'K', from: 'search', field: 'K', dataType: 'character' } as const
    const sql = `SELECT ${all} FROM rows_test WHERE kind = COALESCE(:K, kind)`
    const steps = [{ ...last!, sql, binds: [bind] }]
    const search = { ...plan.search, K: { field: 'K', condition: '=' as const, parameterOnly: true } }
    const category = { ...plan, steps, kind: 'category' as const, fields: ['KIND'], count: true }
    const kinds = await readCategories(category, database().source, scope, {
      counted: { list: { ...plan, steps, search }, search: { K: 'K3' } },
    })
    expect(kinds.map(({ values, count: found }) => `${values[0]} ${found}`).join(', ')).toBe(
      'K0 0, K1 0, K2 0, K3 8, K4 0',
    )
  })
}
