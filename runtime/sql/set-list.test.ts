import { expect, test } from 'vitest'
import { isSetAlone, setListOf, withoutSetting } from './set-list.ts'
import { syntaxes } from './syntaxes.ts'

const without = (sql: string, leftOut: string[], known = ['A', 'A-B', 'B', 'C']) => {
  const list = setListOf(sql, known)
  return list && withoutSetting(sql, list, new Set(leftOut))
}

test.each([
  ['UPDATE t SET a = :A, b = :B WHERE c = :C', ['A'], 'UPDATE t SET b = :B WHERE c = :C'],
  ['UPDATE t SET a = :A, b = :B WHERE c = :C', ['B'], 'UPDATE t SET a = :A WHERE c = :C'],
  ['UPDATE t SET a = :A, b = :B WHERE c = :C', [], 'UPDATE t SET a = :A, b = :B WHERE c = :C'],
  ['update t set a = coalesce(:A, (SELECT 1 FROM x)), at = now()', ['A'], 'update t set at = now()'],
  ['UPDATE t SET a = :A-B, b = :B RETURNING c', ['A-B'], 'UPDATE t SET b = :B RETURNING c'],
  ["UPDATE t SET a = ':A, WHERE', b = :B", ['B'], "UPDATE t SET a = ':A, WHERE'"],
  ['UPDATE t SET a = x IS DISTINCT FROM :A, b = :B;', ['B'], 'UPDATE t SET a = x IS DISTINCT FROM :A;'],
])('%s without %j', (sql, leftOut, expected) => {
  expect(without(sql, leftOut)).toBe(expected)
})

test('nothing is left to set, and other statements have no list', () => {
  expect(without('UPDATE t SET a = :A WHERE c = :C', ['A'])).toBeUndefined()
  for (const sql of ['INSERT INTO t (a) VALUES (:A)', 'DELETE FROM t WHERE a = :A', 'UPDATE t', 'UPDATE t SET a = 1,'])
    expect(setListOf(sql, ['A']), sql).toBeUndefined()
})

test('a parameter may stay out where it alone is what is set', () => {
  const list = setListOf('UPDATE t SET a = a - :A, b = :B * :C, c = :C WHERE k = :K', ['A', 'B', 'C', 'K'])!
  expect(['A', 'B', 'C', 'K'].filter((name) => isSetAlone(list, name))).toEqual(['A'])
  const quoted = setListOf('UPDATE [t,SET] SET [a] = :A', ['A'], syntaxes.tsql)!
  expect(isSetAlone(quoted, 'A')).toBe(true)
})
