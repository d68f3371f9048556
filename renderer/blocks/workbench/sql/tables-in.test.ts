import { expect, test } from 'vitest'
import { tablesIn } from './tables-in.ts'

test.each([
  ['SELECT o. FROM orders o', [{ name: 'orders', alias: 'o' }]],
  [
    'SELECT * FROM sales.orders AS o, "顧客" c WHERE o.id = 1',
    [
      { library: 'sales', name: 'orders', alias: 'o' },
      { name: '顧客', alias: 'c' },
    ],
  ],
  ['select * from 受注 j left join 商品 on j.code = 商品.code', [{ name: '受注', alias: 'j' }, { name: '商品' }]],
  ['UPDATE [order details] SET QTY = :QTY', [{ name: 'order details' }]],
  ['INSERT INTO `items` (a, b) VALUES (1, 2)', [{ name: 'items' }]],
  ['SELECT * FROM LIB/FILE F', [{ library: 'LIB', name: 'FILE', alias: 'F' }]],
  [
    "SELECT 'from x' -- from y\n, t. FROM (SELECT a, b AS c, sum(d) total FROM inner_table) t",
    [{ name: '', alias: 't', columns: ['a', 'c', 'total'] }, { name: 'inner_table' }],
  ],
  [
    'WITH big AS (SELECT id, x.name FROM x) SELECT * FROM big b',
    [{ name: 'big', columns: ['id', 'name'] }, { name: 'x' }, { name: 'big', alias: 'b' }],
  ],
  ['SELECT * FROM', []],
  ['SELECT * FROM a WHERE b IN (SELECT c FROM d) ORDER BY e, f', [{ name: 'a' }, { name: 'd' }]],
])('%s', (sql, tables) => {
  expect(tablesIn(sql)).toEqual(tables)
})
