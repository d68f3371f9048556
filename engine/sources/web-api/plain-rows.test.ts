import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../workshop/kill-loop/random.ts'
import type { Value } from '../source.ts'
import { openMemoryTable } from './memory-table.ts'
import { plainRows } from './plain-rows.ts'

const columns = ['code', 'the "name"', '数量']
const names = columns.map((name) => `"${name.replaceAll('"', '""')}"`)
const from = `FROM (SELECT ${names.join(', ')} FROM answer\n) q`
const some: Value[] = [null, 0, -1, 2.5, 10, '', 'a', 'B', 'é', '10', '2', '組木', '𠮷野', '\ue000', '\uffee', 1e300]

/** Rows of values of all types. */
function rowsOf(seed: number): Value[][] {
  const random = makeRandom(seed)
  const one = () => some[Math.floor(random() * some.length)]!
  return Array.from({ length: 60 }, (_, at) => [`${at}`, one(), one()])
}
const byDatabase = (rows: Value[][], text: string, values: Value[]) => {
  const table = openMemoryTable({ columns, rows })
  try {
    return table.run(text, values)
  } finally {
    table.close()
  }
}

describe('what is read without a database is what the database gives', () => {
  const key = 'q."code" ASC'
  const orders = [
    ...['', ` ORDER BY ${key}`, ' ORDER BY q."code" DESC'],
    ...['ASC', 'DESC', 'ASC NULLS LAST', 'DESC NULLS FIRST'].flatMap((direction) => [
      ` ORDER BY q."数量" ${direction}, ${key}`,
      ` ORDER BY q."the ""name""" ${direction}, q."数量" DESC, ${key}`,
    ]),
  ]
  test.each(orders)('in the order%s', (order) => {
    for (const [seed, values] of [
      [10, 0],
      [7, 55],
      [1000, 20],
      [0, 0],
    ].entries()) {
      const rows = rowsOf(seed)
      const text = `SELECT q.${names[2]}, q.${names[0]}, q.${names[1]} ${from}${order} LIMIT ?1 OFFSET ?2`
      const found = plainRows({ columns, rows }, text, values)
      expect(found).toBeDefined()
      expect(found).toEqual(byDatabase(rows, text, values))
      const count = `SELECT count(*) ${from}`
      expect(plainRows({ columns, rows }, count, [])).toEqual(byDatabase(rows, count, []))
    }
  })

  test.each([
    `SELECT q."code" ${from} WHERE q."code" = ?1`,
    `SELECT q."Code" ${from}`,
    `SELECT q."other" ${from}`,
    `SELECT q."code" ${from} ORDER BY lower(q."code") ASC`,
    `SELECT q."code" ${from} LIMIT ?1`,
    `SELECT q."code" ${from}; DELETE FROM answer`,
    `SELECT q."code" FROM (SELECT "code" FROM answer WHERE "code" > 1\n) q`,
    `SELECT count(*) ${from} UNION SELECT 1`,
    'SELECT 1',
  ])('everything else is the database’s: %s', (text) => {
    expect(plainRows({ columns, rows: rowsOf(1) }, text, [1])).toBeUndefined()
  })
})
