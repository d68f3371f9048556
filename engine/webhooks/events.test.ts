import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { networkList } from '../outbound/network-list.ts'
import { makeOutbound } from '../outbound/outbound.ts'
import type { Session } from '../store/store.ts'
import { openShop, type Shop } from '../test/shop/open-shop.ts'
import { makeWebApis } from '../web-api/web-apis.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { receiverSecret, startReceiver, type Receiver } from './test/receiver.ts'

let receiver: Receiver
let shop: Shop
let session: Session

const webhook = (key: string, spec: object): Document => ({
  ...{ kind: 'webhook', version: 1, key, name: key },
  spec: { url: receiver.url, events: ['order.placed'], secret: { $secret: 'secret' }, ...spec },
})

beforeEach(async () => {
  receiver = await startReceiver()
  shop = await openShop({ products: 10, customers: 2, documents: (all) => [...all, webhook('erp', {})] })
  session = await shop.login()
  const { id } = (await shop.store.documents.find('webhook/erp'))!
  await shop.store.secrets.set(id, 'secret', JSON.stringify([['url', receiver.url]]), receiverSecret, { by: 'test' })
})
afterEach(async () => {
  await shop.close()
  await receiver.close()
})

function send(): Promise<number> {
  const { store, parts } = shop
  const allowed = networkList([{ to: '127.0.0.1' }])
  const limits = { allowed, denied: networkList([]), bytes: 1e6, totalMs: 5000, connectMs: 2000, ownPorts: () => [] }
  const outbound = makeOutbound(() => limits)
  const webApis = makeWebApis({ store, set: parts.set, outbound, now: store.now })
  return sendDeliveries({ store, set: parts.set, outbound, webApis })
}

async function order(): Promise<string> {
  const contentId = shop.ids.products
  for (const [code, count] of [
    ['P000001', 2],
    ['P000002', 1],
  ] as const)
    await shop.call('update-purchase-count', { contentId, rowKey: [code], count }, session)
  const { PURCHASEID, total } = await shop.call('get-purchase-count', { contentId }, session)
  await shop.call('purchase', { contentId, PURCHASEID, total, inputs: { NOTE: '急ぎ' } }, session)
  return PURCHASEID as string
}

test('an order is told, signed, with its lines as its user saw them', async () => {
  const purchaseId = await order()
  await send()
  expect(receiver.heard).toHaveLength(1)
  const [{ body, headers, isSigned }] = receiver.heard as [Receiver['heard'][number]]
  expect(isSigned).toBe(true)
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': body.id })
  expect(body).toMatchObject({
    type: 'order.placed',
    site: 'shop',
    content: 'shop.products',
    data: { purchaseId, user: 'C1', inputs: { NOTE: '急ぎ' }, lines: [{}, {}] },
  })
  console.log(JSON.stringify(body, null, 1))
})
