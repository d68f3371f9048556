import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { networkList } from '../outbound/network-list.ts'
import { makeOutbound } from '../outbound/outbound.ts'
import { recoverIntended } from '../sites/recover-intended.ts'
import type { Session } from '../store/store.ts'
import { patienceMs } from '../test/limits.ts'
import { openShop, type Shop } from '../test/shop/open-shop.ts'
import { character, numeric, statement } from '../test/shop/statement.ts'
import { makeWebApis } from '../web-api/web-apis.ts'
import { sendDeliveries } from './send-deliveries.ts'
import { receiverSecret, startReceiver, type Receiver, type Taken } from './test/receiver.ts'

const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }
const note = { name: 'NOTE', source: 'input', field: 'NOTE' }
const orderNo = { name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }
const inputs = [
  { key: 'NOTE', label: 'Note' },
  { key: 'PIN', label: 'PIN', inputType: 'password' },
]
const mapping = [
  { column: 'code', from: 1, label: 'Code', key: true },
  { column: 'name', from: 2, label: 'Name' },
]
const transfer = { dataSource: 'data-source/shop', table: 'shops', mapping, startRow: 2 }

const webhook = (key: string, spec: object): Document => ({
  ...{ kind: 'webhook', version: 1, key, name: key },
  spec: { url: receiver.url, secret: { $secret: 'secret' }, ...spec },
})

/** The shop with pages that add, change and delete its orders, and a file transfer; one webhook hears of all, one of no site that there is. */
function documents(all: Document[]): Document[] {
  const page = (key: string, type: number, parameters: object[], more: object = { inputs }) => ({
    ...{ key, type, name: key, ...more },
    dataSchemas: [{ schema: `schema/order-${key}`, expectedRows: 1, parameters }],
  })
  const dbPages = [
    page('new', 1, [customer, note]),
    page('edit', 2, [customer, note, orderNo]),
    page('drop', 3, [customer, orderNo], {}),
    page('many', 4, [customer, note, orderNo]),
  ]
  const own = character('CUSTOMER', 8)
  const [typed, number] = [character('NOTE', 255), numeric('ORDER_NO', 9)]
  const update = 'UPDATE orders SET note = :NOTE WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'
  const changed = all.map((one): Document => {
    if (one.key === 'shop.orders') return { ...one, spec: { ...one.spec, type: 3, detail: {}, dbPages } }
    if (one.kind !== 'site') return one
    return { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), 'content/shop.import'] } }
  })
  const every = ['order.placed', 'row.added', 'row.changed', 'row.deleted', 'transfer.ended', 'release.published']
  return [
    ...changed,
    { kind: 'content', version: 2, key: 'shop.import', name: 'import', spec: { type: 2, transfer } },
    statement('order-new', ['INSERT INTO orders (customer, note, total) VALUES (:CUSTOMER, :NOTE, 1)'], [own, typed]),
    statement('order-edit', [update], [own, typed, number]),
    statement('order-many', [update], [own, typed, number]),
    statement('order-drop', ['DELETE FROM orders WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'], [own, number]),
    webhook('erp', { events: every, only: ['site/shop'] }),
    webhook('orders', { events: ['row.deleted'], only: ['content/shop.products'] }),
  ]
}

let receiver: Receiver
let shop: Shop
let session: Session
beforeEach(async () => {
  receiver = await startReceiver()
  const tables = "CREATE TABLE shops (code TEXT PRIMARY KEY, name TEXT CHECK (name <> 'bad'))"
  shop = await openShop({ products: 10, customers: 2, documents, tables })
  session = await shop.login()
  const { id } = (await shop.store.documents.find('webhook/erp'))!
  await shop.store.secrets.set(id, 'secret', JSON.stringify([['url', receiver.url]]), receiverSecret, { by: 'test' })
  await heard()
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.close()
  await receiver.close()
})

/** What has come since the last look. */
async function heard(): Promise<Taken[]> {
  const { store, parts } = shop
  const allowed = networkList([{ to: '127.0.0.1' }])
  const limits = { allowed, denied: networkList([]), bytes: 1e6, totalMs: 5000, connectMs: 2000, ownPorts: () => [] }
  const outbound = makeOutbound(() => limits)
  const webApis = makeWebApis({ store, set: parts.set, outbound, now: store.now })
  await sendDeliveries({ store, set: parts.set, outbound, webApis })
  expect(receiver.heard.every(({ isSigned }) => isSigned)).toBe(true)
  return receiver.heard.splice(0)
}
const bodies = async () => (await heard()).map(({ body }) => body)

const change = (page: string, input: object, more: object = {}) =>
  shop.call('change-data', { contentId: shop.ids.orders, page, ...input }, session, more)

test('an order is told once, with its lines as its user saw them', async () => {
  const contentId = shop.ids.products
  for (const [code, count] of [
    ['P000001', 2],
    ['P000002', 1],
  ] as const)
    await shop.call('update-purchase-count', { contentId, rowKey: [code], count }, session)
  const { PURCHASEID, total } = await shop.call('get-purchase-count', { contentId }, session)
  const buy = () => shop.call('purchase', { contentId, PURCHASEID, total, inputs: { NOTE: '急ぎ' } }, session)
  await buy()
  await buy()
  const all = await heard()
  expect(all).toHaveLength(1)
  const [{ body, headers }] = all as [Taken]
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': body.id })
  expect(body).toEqual({
    ...{ id: expect.stringMatching(/^msg_[0-9a-f]{32}$/), type: 'order.placed', createdAt: expect.any(String) },
    ...{ site: 'shop', content: 'shop.products' },
    data: {
      ...{ purchaseId: PURCHASEID, user: 'C1', inputs: { NOTE: '急ぎ' }, order: { ORDER_NO: 1 }, total },
      lines: [
        {
          ...{ key: { CODE: 'P000001' }, quantity: 2, price: '101.25', subtotal: '202.50' },
          columns: { CODE: 'P000001', NAME: expect.any(String), PRICE: '101.25', STOCK: 100 },
        },
        expect.objectContaining({ key: { CODE: 'P000002' }, quantity: 1 }),
      ],
    },
  })
})

test('WH-07 rows that pages add, change and delete are told with their keys and what the pages show, and no password', async () => {
  await change('add/new', { inputs: { NOTE: 'first', PIN: 'secret-pin' } })
  await change('update/edit', { rowKey: ['1'], inputs: { NOTE: 'second', PIN: 'secret-pin' } })
  await change('delete/drop', { rowKey: ['1'] })
  await change('delete/drop', { rowKey: ['1'] }).catch(() => undefined)
  const all = (await bodies()).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  const at = { site: 'shop', content: 'shop.orders' }
  expect(all).toMatchObject([
    { ...at, type: 'row.added', data: { page: 'new', user: 'C1', rows: [{ inputs: { NOTE: 'first' } }] } },
    {
      ...{ ...at, type: 'row.changed' },
      data: { page: 'edit', rows: [{ key: { ORDER_NO: '1' }, before: { NOTE: 'first' }, inputs: { NOTE: 'second' } }] },
    },
    { ...at, type: 'row.deleted', data: { rows: [{ key: { ORDER_NO: '1' }, before: { NOTE: 'second' } }] } },
  ])
  expect(all).toHaveLength(3)
  expect(JSON.stringify(all)).not.toMatch(/secret-pin|PIN/)
})

test('several rows at once are one delivery for each hundred; when nothing is done nothing is told', async () => {
  const insert = shop.database.prepare("INSERT INTO orders (customer, note, total) VALUES ('C1', 'a', 1)")
  for (let i = 0; i < 120; i++) insert.run()
  const many = (count: number) =>
    shop.call(
      'bulk-change',
      { contentId: shop.ids.orders, page: 'many', count, inputs: { NOTE: 'b', PIN: 'x' } },
      session,
    )
  await expect(many(7)).rejects.toBeDefined()
  expect(await bodies()).toEqual([])
  await many(120)
  const all = await bodies()
  expect(all.map(({ type, data }) => [type, data.rows.length]).sort()).toEqual([
    ['row.changed', 100],
    ['row.changed', 20],
  ])
  expect(all[0].data.rows[0]).toEqual({ key: { ORDER_NO: expect.anything() }, inputs: { NOTE: 'b' } })
})

test('WH-05 of a change whose node died after its COMMIT the delivery goes out once: its receipt says that it came about', async () => {
  const { store } = shop
  const wish = { receipt: 'ab'.repeat(16), mayBeDone: false }
  const transaction = store.transaction.bind(store)
  let count = 0
  const spy = vi.spyOn(store, 'transaction').mockImplementation(async (work, options) => {
    if (++count > 1) throw new Error('killed')
    return transaction(work, options)
  })
  await expect(change('add/new', { inputs: { NOTE: 'u' }, once: 'e' }, { wish })).rejects.toThrow()
  spy.mockRestore()
  expect([await bodies(), await recoverIntended(shop.parts)]).toEqual([[], 0])
  vi.setSystemTime(Date.now() + 61_000)
  expect(await recoverIntended(shop.parts)).toBe(1)
  expect(await bodies()).toMatchObject([{ type: 'row.added', data: { rows: [{ inputs: { NOTE: 'u' } }] } }])
  await change('add/new', { inputs: { NOTE: 'u' }, once: 'e' }, { wish: { ...wish, mayBeDone: true } })
  expect(await bodies()).toEqual([])
})

test('a file transfer is told when it has ended, well or not; a trial is not', async () => {
  const contentId = (await shop.store.documents.find('content/shop.import'))!.id
  for (const [name, dry] of [
    ['dry', true],
    ['good', false],
    ['bad', false],
  ] as const) {
    const body = async function* () {
      yield Buffer.from(`code,name\r\n${name},${name}\r\n`)
    }
    const { id } = await shop.call('transfer-check', { contentId, name: `${name}.csv` }, session, { body })
    await shop.call('transfer-start', { contentId, id, ...(dry && { dry }) }, session)
    const isOver = async () => {
      const { state } = await shop.call('transfer-result', { contentId, id }, session)
      if (state === 'running') throw new Error('still running')
    }
    await vi.waitFor(isOver, { timeout: patienceMs, interval: 20 })
  }
  const all = (await bodies()).toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  expect(all.map(({ data }) => data)).toMatchObject([
    { file: 'good.csv', user: 'C1', state: 'done', lines: 1, written: 1, faulty: 0 },
    { file: 'bad.csv', state: 'failed', written: 0, faulty: 1 },
  ])
})

test('a release is told when it runs; a site that is started again is none', async () => {
  await shop.sites.publish(shop.siteId, { by: 'ann', note: 'Autumn' })
  await shop.sites.stopSite(shop.siteId, 'ann')
  await shop.sites.startSite(shop.siteId, 'ann')
  expect(await bodies()).toMatchObject([
    { type: 'release.published', site: 'shop', data: { number: 2, by: 'ann', note: 'Autumn' } },
  ])
})
