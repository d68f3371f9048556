import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
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

function withDelivery(all: Document[]): Document[] {
  const next = structuredClone(all)
  const purchase = next.map(({ spec }) => (spec as PurchaseSpec).purchase).find((found) => found !== undefined)
  purchase?.inputs.push(delivery)
  return next
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ products: 3, documents: withDelivery })
})
afterAll(() => shop.close())

test('U-11 the engine refuses a day that could be chosen until the cut-off, whatever the form said before', async () => {
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
