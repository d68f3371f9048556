import { expect, test } from 'vitest'
import { firstTable } from './first-table.ts'

test.each([
  ['SELECT a FROM orders o JOIN items i ON 1 = 1', 'orders'],
  ['SELECT (SELECT COUNT(*) FROM items) FROM "sales"."Order" t', 'Order'],
  ['INSERT INTO [dbo].[a]]b] (x) VALUES (1)', 'a]b'],
  ['UPDATE `受注` SET x = 1', '受注'],
  ['SELECT 1', undefined],
  ['SELECT 1 FROM (SELECT 2) x', undefined],
])('%s reads or writes %s first', (sql, table) => {
  expect(firstTable(sql)).toBe(table)
})
