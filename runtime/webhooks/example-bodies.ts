import type { ChosenEvent, Happened } from './happened.ts'
import { webhookBody } from './webhook-body.ts'

const site = 'site/shop'
const at = { site, content: 'content/shop.orders' } as const
const key = { ORDER_NO: 1024 }
const user = 'C1'

/** What receivers are told of, made up: one for each event, which the compiler checks. */
const examples = {
  'order.placed': {
    ...{ event: 'order.placed', site, content: 'content/shop.products' },
    data: {
      ...{ purchaseId: 'cd0ed3bf0a4d6580cf474e6624232db3', user, inputs: { NOTE: '午前中にお届けください' } },
      ...{ order: { ORDER_NO: 1024 }, total: '335.23' },
      lines: [
        {
          ...{ key: { CODE: 'P000001' }, quantity: 2, price: '101.25', subtotal: '202.50' },
          columns: { CODE: 'P000001', NAME: '六角ボルト M8 × 40', PRICE: '101.25' },
        },
      ],
    },
  },
  'row.added': {
    ...{ ...at, event: 'row.added' },
    data: { page: 'new', user, rows: [{ key, inputs: { NOTE: '急ぎ', TOTAL: '12.50' } }] },
  },
  'row.changed': {
    ...{ ...at, event: 'row.changed' },
    data: {
      ...{ page: 'edit', user },
      rows: [{ key, before: { ORDER_NO: 1024, NOTE: '急ぎ' }, inputs: { NOTE: '通常' } }],
    },
  },
  'row.deleted': {
    ...{ ...at, event: 'row.deleted' },
    data: { page: 'drop', user, rows: [{ key, before: { ORDER_NO: 1024, NOTE: '通常' } }] },
  },
  'transfer.ended': {
    ...{ event: 'transfer.ended', site, content: 'content/shop.import' },
    data: {
      ...{ file: 'orders_20261127', user, state: 'done', lines: 120, written: 118, faulty: 2 },
      ...{ inserted: 100, updated: 18, deleted: 0 },
    },
  },
  'release.published': {
    ...{ event: 'release.published', site },
    data: { number: 12, by: 'admin', note: 'Autumn catalogue' },
  },
} satisfies { [Event in ChosenEvent]: Extract<Happened, { event: Event }> }

/** The body that each event has, with values that are made up. */
export function exampleBodies(): { event: ChosenEvent; body: string }[] {
  const about = { id: 'msg_3983eebb0ef7598acead5d2f3ad8d404', at: '2026-11-27T03:00:00.000Z' }
  return Object.values(examples).map((happened) => ({
    event: happened.event,
    body: JSON.stringify(JSON.parse(webhookBody(happened, about)), null, 2),
  }))
}
