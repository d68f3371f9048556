import { expect, it } from 'vitest'
import type { Row } from '../../../execution/row.ts'
import { BadValue } from '../../../execution/bad-value.ts'
import { makeRowsRunner } from '../../../execution/rows/rows-runner.ts'
import { all, listPlan } from './list-plan.ts'
import { count, scope, type RowsTest } from './rows-test.ts'

/** At most 32 characters, as a search takes. */
const injections = [
  "' OR '1'='1",
  "') OR 1=1 -- ",
  "'; DROP TABLE rows_test; --",
  "x' UNION SELECT 1,2,3,4 --",
  '" OR ""="',
  "\\' OR 1=1 -- ",
  "1' AND pg_sleep(5) IS NULL --",
  "1' AND SLEEP(5) -- ",
  "'; WAITFOR DELAY '0:0:5' --",
  "' || (SELECT 1/0) || '",
  '/*!50000 OR 1=1*/',
  '$1',
  '?1',
  ':K',
  '$$ OR 1=1 $$',
  '{{7*7}}',
  '1;SELECT randomblob(1e9)',
]
/** What comes from outside is a value, and one of its type. */
export function valueRows({ database, read }: RowsTest): void {
  it('IN-01 what looks like SQL is only a value', async () => {
    const plan = listPlan(`SELECT ${all} FROM rows_test`, {
      search: {
        NAME: { field: 'NAME', condition: 'LIKE' },
        START: { field: 'NAME', condition: 'prefix LIKE', ignoreCase: true },
        WIDE: { field: 'NAME', condition: 'suffix LIKE', ignoreFullHalfWidth: true },
        KIND: { field: 'KIND', condition: '=', ignoreCase: true, ignoreFullHalfWidth: true },
      },
      conditions: { NAME: ['=', 'LIKE', '<>'] },
    })
    const began = performance.now()
    for (const value of injections) {
      const nothing = { rows: [], total: 0 }
      for (const name of Object.keys(plan.search))
        expect(await read(plan, { search: { [name]: value }, limit: 5 }), `${name} ${value}`).toMatchObject(nothing)
      expect(await read(plan, { category: [value], limit: 5 }), value).toMatchObject(nothing)
      expect(await read(plan, { rowKey: [value] }), value).toMatchObject({ rows: [] })
      const conditions = [{ field: 'NAME', condition: '=' as const, value }]
      expect(await read(plan, { conditions, limit: 5 }), value).toMatchObject(nothing)
      await expect(read(plan, { sort: [{ field: value }], limit: 5 })).rejects.toThrow(BadValue)
      await expect(read(plan, { sort: [{ field: 'CODE', direction: value as 'asc' }] })).rejects.toThrow(BadValue)
      await expect(read(plan, { search: { [value]: 'x' } })).rejects.toThrow(BadValue)
      await expect(
        read(plan, { conditions: [{ field: 'NAME', condition: value as '=', value: 'x' }] }),
      ).rejects.toThrow(BadValue)
    }
    // None of them made the database wait.
    expect(performance.now() - began).toBeLessThan(injections.length * 1_000)
    expect((await read(listPlan(`SELECT ${all} FROM rows_test`), { limit: 1 })).total).toBe(count)
  })

  it('IN-01 the values of a statement are bound, wherever it names them', async () => {
    const sql = `SELECT ${all} FROM rows_test WHERE kind = :K OR name = :K -- :K ':K' and on`
    const plan = listPlan(sql)
    const bind = { name: 'K', from: 'input', field: 'K', dataType: 'character' } as const
    const bound = { ...plan, steps: [{ ...plan.steps[0]!, binds: [bind] }] }
    const runner = makeRowsRunner(bound, database().source)
    for (const value of injections)
      expect((await runner.run({ limit: 5 }, { ...scope, input: { K: value } }, {})).total, value).toBe(0)
    expect((await runner.run({ limit: 5 }, { ...scope, input: { K: 'K3' } }, {})).total).toBe(8)
  })

  it('D-13 a parameter that may be left out is asked whether it IS NULL, beside a text and beside a number', async () => {
    const bind = (name: string, dataType: 'character' | 'numeric') =>
      ({ name, from: 'input', field: name, dataType }) as const
    const total = async (where: string, input: Row) => {
      const plan = listPlan(`SELECT ${all} FROM rows_test WHERE ${where}`)
      const bound = { ...plan, steps: [{ ...plan.steps[0]!, binds: [bind('K', 'character'), bind('N', 'numeric')] }] }
      return (await makeRowsRunner(bound, database().source).run({ limit: 5 }, { ...scope, input }, {})).total
    }
    const where = '(:K IS NULL OR kind = :K) AND (:N is null OR rank <= :N)'
    expect(await total(where, {})).toBe(count)
    expect(await total(where, { K: 'K3' })).toBe(8)
    expect(await total(where, { K: 'K3', N: 10 })).toBe(2)
    expect(await total('(kind = :K OR :K IS NOT NULL) AND :N IS NULL', { K: 'none' })).toBe(count)
    expect(await total(`(kind = :K OR :K IS NULL) AND name <> ':N IS NULL'`, { K: 'K3' })).toBe(8)
  })

  it.each(
    [['1', '2'], { a: 1 }, '1 or 1=1', '７.10', NaN, Infinity, '1e309', '0x10', '--1', '1;', true, 'ｘ'].map(
      (value) => ({ value }),
    ),
  )('IN-02 $value is no number, and the error names the field', async ({ value }) => {
    const plan = listPlan(`SELECT ${all} FROM rows_test`, { search: { PRICE: { field: 'PRICE', condition: '=' } } })
    await expect(read(plan, { search: { PRICE: value }, limit: 5 })).rejects.toMatchObject({
      name: 'BadValue',
      field: 'PRICE',
    })
  })

  it('IN-02 numbers of many digits lose nothing', async () => {
    const plan = listPlan(`SELECT ${all} FROM rows_test`, {
      search: { PRICE: { field: 'PRICE', condition: '=' }, LEAST: { field: 'PRICE', condition: '>=' } },
    })
    const total = async (search: Record<string, unknown>) => (await read(plan, { search, limit: 1 })).total
    expect(await total({ PRICE: '7.1' })).toBe(1)
    expect(await total({ PRICE: '7.100000000001' })).toBe(0)
    expect(await total({ LEAST: '-0' })).toBe(count)
    expect(await total({ LEAST: '9007199254740993' })).toBe(0)
  })
}
