import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../workshop/kill-loop/random.ts'
import type { Value } from '../source.ts'
import { withMemoryTable } from './memory-table.ts'
import { sortedRows, type AnswerOrder } from './sorted-rows.ts'

const columns = ['code', 'the "name"', '数量']
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const some: Value[] = [null, 0, -1, 2.5, 10, '', 'a', 'B', 'é', '10', '2', '組木', '𠮷野', '\ue000', '\uffee', 1e300]

/** Rows of values of all types. */
function rowsOf(seed: number): Value[][] {
  const random = makeRandom(seed)
  const one = () => some[Math.floor(random() * some.length)]!
  return Array.from({ length: 60 }, (_, at) => [`${at}`, one(), one()])
}

const words = ({ column, isFalling, nullsLast }: AnswerOrder) =>
  `${quoted(column)} ${isFalling ? 'DESC' : 'ASC'} NULLS ${nullsLast ? 'LAST' : 'FIRST'}`

describe('rows of an answer are sorted as the table in memory sorts them', () => {
  const key: AnswerOrder = { column: 'code', isFalling: false, nullsLast: false }
  const ways = [true, false].flatMap((isFalling) => [true, false].map((nullsLast) => ({ isFalling, nullsLast })))
  const orders: AnswerOrder[][] = [
    ...[[], [key], [{ ...key, isFalling: true, nullsLast: true }]],
    ...ways.flatMap((way) => [
      [{ column: '数量', ...way }, key],
      [{ column: 'the "name"', ...way }, { column: '数量', isFalling: true, nullsLast: true }, key],
    ]),
  ]
  test.each(orders.map((order) => [order.map(words).join(', '), order] as const))('%s', (text, order) => {
    for (const seed of [1, 2, 3]) {
      const rows = rowsOf(seed)
      const before = structuredClone(rows)
      const by = text === '' ? '' : ` ORDER BY ${text}`
      const found = withMemoryTable({ columns, rows }, (run) => run({ text: `SELECT * FROM answer${by}`, values: [] }))
      expect(sortedRows({ columns, rows }, order)).toEqual(found.rows)
      // Another page of the same answer, and another order of it.
      expect(sortedRows({ columns, rows }, order)).toEqual(found.rows)
      expect(sortedRows({ columns, rows }, [])).toEqual(before)
    }
  })
})
