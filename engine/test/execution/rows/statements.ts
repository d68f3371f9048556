import { describe, expect, it } from 'vitest'
import { readCategories } from '../../../execution/rows/read-categories.ts'
import type { Row } from '../../../execution/row.ts'
import { makeRowsRunner } from '../../../execution/rows/rows-runner.ts'
import { all, listPlan } from './list-plan.ts'
import { count, scope, type RowsTest } from './rows-test.ts'

/** SELECTs as builders write them, with the codes that must come first, in that order. */
const statements: [what: string, sql: string, first: string[], total: number][] = [
  ['plain', `SELECT ${all} FROM rows_test`, ['P001', 'P002'], count],
  ['own order by a column', `SELECT ${all} FROM rows_test ORDER BY CODE DESC`, ['P040', 'P039'], count],
  ['own order with equal values', `SELECT ${all} FROM rows_test ORDER BY kind DESC`, ['P004', 'P009'], count],
  ['own order by place', `SELECT ${all} FROM rows_test ORDER BY 4 DESC, 1`, ['P040', 'P039'], count],
  ['own order by no column of the result', `SELECT ${all} FROM rows_test ORDER BY rank DESC`, ['P040', 'P039'], count],
  ['own order by an expression', `SELECT ${all} FROM rows_test ORDER BY price * -1`, ['P040', 'P039'], count],
  ['comment at the end', `SELECT ${all} FROM rows_test ORDER BY code -- the end`, ['P001', 'P002'], count],
  ['semicolon and comment', `SELECT ${all} FROM rows_test; -- ;`, ['P001', 'P002'], count],
  [
    'WITH',
    `WITH a AS (SELECT * FROM rows_test), b AS (SELECT * FROM a) SELECT ${all} FROM b ORDER BY code DESC`,
    ['P040', 'P039'],
    count,
  ],
  ['LIMIT', `SELECT ${all} FROM rows_test ORDER BY price DESC LIMIT 5`, ['P040', 'P039'], 5],
  ['LIMIT and OFFSET', `SELECT ${all} FROM rows_test ORDER BY rank LIMIT 5 OFFSET 2`, ['P003', 'P004'], 5],
  [
    'UNION',
    `SELECT ${all} FROM rows_test WHERE code < 'P003' UNION ALL SELECT ${all} FROM rows_test WHERE code > 'P038' ORDER BY 1 DESC`,
    ['P040', 'P039'],
    4,
  ],
  ['DISTINCT', `SELECT DISTINCT ${all} FROM rows_test ORDER BY CODE DESC`, ['P040', 'P039'], count],
  [
    'GROUP BY',
    'SELECT min(code) AS CODE, max(name) AS NAME, kind AS KIND, sum(price) AS PRICE FROM rows_test GROUP BY kind ORDER BY sum(price) DESC',
    ['P005', 'P004'],
    5,
  ],
]

/** Order, pages, search, sums, categories and streams of any SELECT. */
export function statementRows({ database, read }: RowsTest): void {
  describe.each(statements)('%s', (_what, sql, first, total) => {
    it('keeps its own order, pages and counts', async () => {
      const page = await read(listPlan(sql), { limit: 2, offset: 0 })
      expect(page.codes).toEqual(first)
      expect(page.total).toBe(total)
      const pages = await Promise.all([0, 2].map((offset) => read(listPlan(sql), { limit: 2, offset })))
      expect(new Set(pages.flatMap(({ codes }) => codes)).size).toBe(4)
    })
    it('is searched, and sorted as the user says', async () => {
      const sorted = await read(listPlan(sql), { sort: [{ field: 'CODE', direction: 'asc' }], limit: 200 })
      expect(sorted.codes).toEqual([...sorted.codes].sort())
      const [, second] = sorted.rows
      const found = await read(listPlan(sql), {
        search: { NAME: String(second?.NAME), KIND: second?.KIND },
        limit: 200,
      })
      expect(found.codes).toContain(second?.CODE)
      expect(found.total).toBeLessThan(total)
    })
    it('gives sums, categories and a stream of the same rows', async () => {
      const plan = listPlan(sql, { totals: ['PRICE'] })
      const { rows, totals } = await read(plan, { limit: 200 })
      const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.PRICE) * 100), 0)
      expect(totals).toEqual({ PRICE: (cents / 100).toFixed(2) })
      const category = { ...plan, kind: 'category' as const, fields: ['KIND'], count: true }
      const kinds = await readCategories(category, database().source, scope)
      expect(kinds.reduce((sum, kind) => sum + (kind.count ?? 0), 0)).toBe(total)
      expect(await readCategories(category, database().source, scope, { path: [kinds[0]!.values[0]!] })).toEqual([
        kinds[0],
      ])
      const streamed: Row[] = []
      for await (const piece of makeRowsRunner(plan, database().source).stream({}, scope, {})) streamed.push(...piece)
      expect(streamed).toEqual(rows)
    })
  })

  it('columns with one name twice, and without a name, are told apart', async () => {
    const sql = `SELECT a.code AS CODE, a.name AS NAME, a.kind AS KIND, a.price AS PRICE, b.kind AS KIND, 1 + 1 FROM rows_test a JOIN rows_test b ON a.code = b.code ORDER BY a.code DESC`
    const { codes, total } = await read(listPlan(sql, { send: ['CODE', 'NAME'], category: [] }), { limit: 2 })
    expect([codes, total]).toEqual([['P040', 'P039'], count])
  })
}
