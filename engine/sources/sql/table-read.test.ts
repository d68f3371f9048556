import { expect, test } from 'vitest'
import { syntaxes } from '../../../runtime/sql/syntaxes.ts'
import { tableRead } from './table-read.ts'

const columns = ['code', 'name']

test.each<[string, [library: string | undefined, table: string, ...results: (string | undefined)[]]]>([
  ['SELECT * FROM item', [undefined, 'item', 'code', 'name']],
  ['SELECT i.* FROM shop.item AS i WHERE code IN (SELECT code FROM other)', ['shop', 'item', 'code', 'name']],
  ['SELECT code AS "C", i.name n FROM item i ORDER BY 1 LIMIT 3', [undefined, 'item', 'C', 'n']],
  ['select "code" from "My ""Shop"""."item" for update', ['My "Shop"', 'item', 'code', undefined]],
  ['SELECT price * 2 AS code, name FROM item', [undefined, 'item', undefined, 'name']],
  ['SELECT code AS one, name AS One FROM item', [undefined, 'item', undefined, undefined]],
])('reads rows of a table: %s', (sql, [library, table, ...results]) => {
  const read = tableRead(sql, { syntax: syntaxes.postgresql, rowsFromCalls: true })
  const names = columns.map((column) => read?.resultName(column))
  expect([read?.library, read?.table, ...names]).toEqual([library, table, ...results])
})

test.each([
  'SELECT code, unnest(tags) AS tag FROM item',
  'SELECT *, 1 AS one FROM item',
  'SELECT DISTINCT name FROM item',
  'SELECT code FROM item, other',
  'SELECT code FROM item JOIN other USING (code)',
  'SELECT code FROM item NATURAL JOIN other',
  'SELECT code FROM item UNION ALL SELECT code FROM item',
  'SELECT code FROM item GROUP BY GROUPING SETS ((code), (code))',
  'WITH item AS (SELECT 1 AS code UNION ALL SELECT 1) SELECT code FROM item',
  'SELECT code FROM (SELECT code FROM item) item',
  'SELECT code FROM generate_series(1, 3) code',
  'SELECT code FROM item FOR SYSTEM_TIME ALL',
  'SELECT code FROM a.b.item',
  'VALUES (1), (1)',
  'UPDATE item SET code = 1 RETURNING code',
])('does not: %s', (sql) => {
  expect(tableRead(sql, { syntax: syntaxes.postgresql, rowsFromCalls: true })).toBeUndefined()
})

test('a call in the list is one value but where it may be several rows', () => {
  const sql = 'SELECT code, upper(name) AS name FROM item'
  expect(tableRead(sql, { syntax: syntaxes.mysql })?.resultName('code')).toBe('code')
  expect(tableRead(sql, { syntax: syntaxes.postgresql, rowsFromCalls: true })).toBeUndefined()
})
