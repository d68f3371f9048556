import { expect, test } from 'vitest'
import type { TypeClass } from '../source.ts'
import { guessReferences } from './guess-references.ts'

/** Tables by their columns; the first column of each is its key where it is written with a star. */
function guessesIn(tables: Record<string, string>): string[] {
  const columns = Object.entries(tables).flatMap(([table, list]) =>
    list.split(' ').map((word) => {
      const [name = '', type = 'Number'] = word.replace('*', '').split(':')
      return { table, name, typeClass: type as TypeClass }
    }),
  )
  const relations = Object.entries(tables).map(([name, list]) => {
    const key = list.split(' ').filter((word) => word.includes('*'))
    const names = key.map((word) => word.replace('*', '').split(':')[0] ?? '')
    return { name, keys: [{ name: 'pk', kind: 'primary' as const, columns: names }], references: [] }
  })
  return guessReferences('shop', relations, columns).flatMap(({ name, references }) =>
    references.map((one) => `${name}.${one.columns.join()} → ${one.table}.${one.theirs.join()}`),
  )
}

test.each([
  [
    'called as the table and its key',
    { orders: 'id* customer_id', customers: 'id*' },
    ['orders.customer_id → customers.id'],
  ],
  [
    'plurals',
    { lines: 'id* companyId boxId', companies: 'id*', boxes: 'id*' },
    ['lines.companyId → companies.id', 'lines.boxId → boxes.id'],
  ],
  [
    'a key that says whose it is',
    { 受注: '受注番号* 得意先コード:String', 得意先マスタ: '得意先コード*:String' },
    ['受注.得意先コード → 得意先マスタ.得意先コード'],
  ],
  [
    'tables with a prefix',
    { t_order: 'order_no* item_cd:String', m_item: 'cd*:String' },
    ['t_order.item_cd → m_item.cd'],
  ],
  [
    'a second table with the same key',
    { product: 'product_code*:String', product_stock: 'product_code*:String stock' },
    ['product_stock.product_code → product.product_code'],
  ],
  ['another type is another thing', { orders: 'id* customer_id:String', customers: 'id*' }, []],
  ['general names say nothing', { orders: 'id*', customers: 'id* name', notes: 'id* code', kinds: 'code*' }, []],
  [
    'two that fit equally well are none',
    { visit: 'id* guest_no', hotel_guest: 'guest_no*', bar_guest: 'guest_no*' },
    [],
  ],
  ['a key of several columns is no target', { line: 'order_no* line_no*', note: 'id* line_no' }, []],
])('%s', (_, tables, expected) => {
  expect(guessesIn(tables)).toEqual(expected)
})
