import { afterEach, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { namedDocument } from '../../../test/named-document.ts'
import type { Document } from '../../../../runtime/document.ts'

/** Delivered on the next working day when ordered by 15:00; the 20th is a Friday, the 23rd a holiday. */
const delivery = {
  key: 'DELIVERY',
  label: '納品希望日',
  inputType: 'date',
  datetime: {
    ...{ initial: { number: 1 }, calendarMin: { number: 1 }, cutOff: '15:00' },
    ...{ weekdays: [1, 2, 3, 4, 5], stopDates: ['2026-11-23'] },
  },
}

interface PurchaseSpec {
  purchase?: { inputs: object[] }
}

function withDelivery(all: Document[], more: object = {}): Document[] {
  const next = structuredClone(all)
  const purchase = next.map(({ spec }) => (spec as PurchaseSpec).purchase).find((found) => found !== undefined)
  purchase?.inputs.push({ ...delivery, ...more })
  return next
}

/** The 25th is closed as well, by a table of the firm. */
const closed: Document[] = [
  namedDocument('schema', 'closed', {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop' },
    sql: [`SELECT '2026-11-25' AS DAY, '棚卸' AS WHY`],
    resultColumns: [
      { key: 'DAY', name: 'DAY', type: 'text', typeClass: 'Date', size: 10 },
      { key: 'WHY', name: 'WHY', type: 'text', typeClass: 'String', size: 9 },
    ],
  }),
  namedDocument('component', 'closed', {
    ...{ type: 11, schemas: [{ schema: 'schema/closed' }] },
    days: 'closed',
    setting: { valueField: 'DAY', labelField: 'WHY' },
  }),
]

let shop: Shop
const open = async (documents: (all: Document[]) => Document[]) => {
  shop = await openShop({ products: 3, documents })
}
afterEach(() => shop.close())

test('U-11 days that a component closes count for the cut-off too', async () => {
  await open((all) => [...withDelivery(all, { custom: { componentId: 'component/closed' } }), ...closed])
  const session = await shop.login()
  const contentId = shop.ids.products
  const cart = await shop.call<{ PURCHASEID: string }>(
    'update-purchase-count',
    { contentId, rowKey: ['P000001'], count: 1 },
    session,
  )
  const order = async (day: string) => {
    const { total } = await shop.call<{ total: string }>('get-purchase-count', { contentId }, session)
    const inputs = { NOTE: '急ぎ', DELIVERY: day }
    return shop.call('purchase', { contentId, PURCHASEID: cart.PURCHASEID, inputs, total }, session)
  }
  shop.clock.now = new Date('2026-11-20T05:59:59Z')
  await expect(order('2026-11-25')).rejects.toMatchObject({
    details: { problems: [{ code: 'input-closed-day', at: '/DELIVERY' }] },
  })
  // Ordered on the 24th, which is over: the next day is closed, and what is ordered on the 26th comes on the 27th.
  shop.clock.now = new Date('2026-11-24T06:00:00Z')
  await expect(order('2026-11-26')).rejects.toMatchObject({
    details: { problems: [{ code: 'input-cut-off', values: ['納品希望日', '15:00', '2026-11-27'] }] },
  })
  expect(await order('2026-11-27')).toMatchObject({ lines: 1 })
})

test('U-11 the engine refuses a day that could be chosen until the cut-off, whatever the form said before', async () => {
  await open((all) => withDelivery(all))
  const session = await shop.login()
  const contentId = shop.ids.products
  const cart = await shop.call<{ PURCHASEID: string }>(
    'update-purchase-count',
    { contentId, rowKey: ['P000001'], count: 1 },
    session,
  )
  const order = async (day: string) => {
    const { total } = await shop.call<{ total: string }>('get-purchase-count', { contentId }, session)
    const inputs = { NOTE: '急ぎ', DELIVERY: day }
    return shop.call('purchase', { contentId, PURCHASEID: cart.PURCHASEID, inputs, total }, session)
  }
  // 15:00 where the shop is.
  shop.clock.now = new Date('2026-11-20T06:00:00Z')
  await expect(order('2026-11-24')).rejects.toMatchObject({
    details: {
      problems: [
        {
          ...{ code: 'input-cut-off', at: '/DELIVERY' },
          message: '納品希望日は本日の締切（15:00）を過ぎたため、2026-11-25以降の日付を入力してください。',
        },
      ],
    },
  })
  shop.clock.now = new Date('2026-11-20T05:59:59Z')
  await expect(order('2026-11-21')).rejects.toMatchObject({ details: { problems: [{ code: 'input-closed-day' }] } })
  expect(await order('2026-11-24')).toMatchObject({ lines: 1 })
})
