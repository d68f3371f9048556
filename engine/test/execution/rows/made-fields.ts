import { expect, it } from 'vitest'
import type { MadeField, PlanColumn } from '../../../../runtime/compile/plan.ts'
import type { Condition } from '../../../../runtime/expressions/holds.ts'
import type { CartView } from '../../../execution/rows/made-fields.ts'
import { makeRowsRunner } from '../../../execution/rows/rows-runner.ts'
import { all, columns, listPlan } from './list-plan.ts'
import { scope, type RowsTest } from './rows-test.ts'

const inStock: Extract<MadeField, { make: 'holds' }> = {
  name: 'CAN',
  make: 'holds',
  when: { name: 'row.RANK', condition: '>', value: 2 },
}
const cartFields: MadeField[] = [
  { name: '$key', make: 'key' },
  inStock,
  { name: 'PURCHASECOUNT', make: 'count' },
  { name: 'PURCHASEID', make: 'cart' },
]
const countIsZero: Condition = { name: 'row.PURCHASECOUNT', condition: '=', value: 0 }
const readsKind: Condition = { name: 'row.CODE', condition: '>=', value: { $get: 'row.KIND' } }
const otherFields: MadeField[] = [
  { name: '$CODE.url', make: 'url', template: '/品/{NAME}/{$key}/{RANK}' },
  { name: '$NAME.url', make: 'url', template: '/{NOTHING}', fallback: '無し' },
  { name: '$fileName', make: 'text', template: '「{NAME}」 {$key}\n{NOTHING}' },
  {
    name: 'DOUBLE',
    make: 'formula',
    formula: {
      op: '*',
      of: [
        { op: 'field', field: 'PRICE' },
        { op: 'field', field: 'RANK' },
      ],
    },
    decimals: 1,
    rounding: 3,
  },
]

/** Fields that the engine makes are the same in the text of the rows and in rows that were parsed. */
export function madeFieldRows({ database }: RowsTest): void {
  it.each<[what: string, made: MadeField[], cart?: CartView]>([
    ['an empty cart', cartFields],
    ['a cart', cartFields, { PURCHASEID: 'ab12', counts: new Map([['["P002"]', 3]]) }],
    [
      'a cart and a condition without columns',
      [cartFields[0]!, { ...inStock, when: { all: [] } }, ...cartFields.slice(2)],
    ],
    ['texts in Japanese, addresses and formulas', [cartFields[0]!, ...otherFields, ...cartFields.slice(1)]],
    ['a made field that another reads', [cartFields[0]!, ...cartFields.slice(2), { ...inStock, when: countIsZero }]],
    ['a condition that reads another column', [cartFields[0]!, { ...inStock, when: readsKind }]],
    ['a made field in the place of a column', [cartFields[0]!, { ...inStock, name: 'NAME' }]],
    ['a made field with a number for a name', [cartFields[0]!, { ...inStock, name: '7' }]],
  ])('made fields stand in the text as in rows that were parsed: %s', async (_what, made, cart) => {
    // RANK is not sent: what is made of it may be known, it may not.
    const rank: PlanColumn = { key: 'RANK', name: 'RANK', typeClass: 'Number', size: 9 }
    const more = [...columns, rank]
    const plan = listPlan(`SELECT ${all}, rank AS RANK FROM rows_test`, {
      columns: more,
      send: columns.map(({ key }) => key),
      made,
    })
    plan.steps[0]!.columns = more
    const runner = makeRowsRunner(plan, database().source)
    for (const query of [{ limit: 5 }, { rowKey: ['P002'] }, { search: { NAME: 'none' }, limit: 5 }]) {
      const options = cart ? { cart } : {}
      const rows = (await runner.rows(query, scope, options)).map((row) => runner.strip(row))
      expect(rows).toHaveLength(query.search ? 0 : (query.limit ?? 1))
      const { json, count: given } = await runner.run(query, scope, options)
      expect(Buffer.from(json as never).toString()).toBe(JSON.stringify(rows))
      expect(given).toBe(rows.length)
    }
  })
}
