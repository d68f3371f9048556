import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'

import { recoverIntended } from '../../../sites/recover-intended.ts'
import type { Session } from '../../../store/store.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { character, numeric, statement } from '../../../test/shop/statement.ts'

const customer = { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }
const note = { name: 'NOTE', source: 'input', field: 'NOTE' }
const orderNo = { name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }
const inputs = [
  {
    key: 'NOTE',
    label: 'Note',
    inputType: 'select',
    selects: [
      { value: 'u', label: { ja: '急ぎ', en: 'Urgent' } },
      { value: 'n', label: { ja: '通常', en: 'Normal' } },
    ],
  },
  { key: 'PIN', label: 'PIN', inputType: 'password' },
]

const setting = (key: string, message: string): Document => ({
  ...{ kind: 'mail-setting', version: 1, key, name: key },
  spec: {
    from: 'shop@example.com',
    to: ['sales@example.com'],
    trigger: 'both',
    title: '{login.CUSTOMER_CODE} {ORDER_NO}',
    message,
  },
})

/** The shop's orders with pages that tell of what they did. */
function withMails(all: Document[]): Document[] {
  const orders = all.find(({ key }) => key === 'shop.orders')!
  const page = (key: string, type: number, parameters: object[], more: object = { inputs }) => ({
    ...{ key, type, name: key, mails: ['mail-setting/told'], ...more },
    dataSchemas: [{ schema: `schema/order-${key}`, expectedRows: 1, parameters }],
  })
  orders.spec = {
    ...orders.spec,
    type: 3,
    detail: {},
    dbPages: [
      page('new', 1, [customer, note]),
      page('edit', 2, [customer, note, orderNo]),
      page('drop', 3, [customer, orderNo], { mails: ['mail-setting/dropped'] }),
    ],
  }
  const own = character('CUSTOMER', 8)
  const [typed, number] = [character('NOTE', 255), numeric('ORDER_NO', 9)]
  return [
    ...all,
    statement('order-new', ['INSERT INTO orders (customer, note, total) VALUES (:CUSTOMER, :NOTE, 1)'], [own, typed]),
    statement(
      'order-edit',
      ['UPDATE orders SET note = :NOTE WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'],
      [own, typed, number],
    ),
    statement('order-drop', ['DELETE FROM orders WHERE order_no = :ORDER_NO AND customer = :CUSTOMER'], [own, number]),
    setting('told', '[{NOTE}] [{PIN}] [{TOTAL}]'),
    setting('dropped', '[{NOTE}] [{TOTAL}]'),
  ]
}

let shop: Shop
let session: Session
beforeEach(async () => {
  shop = await openShop({ products: 1, customers: 2, documents: withMails })
  session = await shop.login()
})
afterEach(() => shop.close())

const change = (page: string, input: object, more: object = {}) =>
  shop.call('change-data', { contentId: shop.ids.orders, page, ...input }, session, more)
async function mails() {
  const { rows } = await shop.store.outbox.list()
  return Promise.all(
    rows.toReversed().map(async ({ id, about: { type, trigger, subject } }) => {
      const { message } = (await shop.store.outbox.read(id))!
      return [type, trigger, subject, message.text]
    }),
  )
}

test('pages that add, change and delete a row tell of it by mail, with the words of choices and no password', async () => {
  await change('add/new', { inputs: { NOTE: 'u', PIN: 'secret' } })
  await change('update/edit', { rowKey: ['1'], inputs: { NOTE: 'n' } })
  await change('delete/drop', { rowKey: ['1'] })
  expect(await mails()).toEqual([
    ['add', 'success', 'C1', '[急ぎ] [] []'],
    ['update', 'success', 'C1 1', '[通常] [] [1]'],
    ['delete', 'success', 'C1 1', '[n] [1]'],
  ])
})

test('what is asked for again is told once, what is not done is told as such, and what another changed is not', async () => {
  for (const once of ['a', 'a', 'b']) await change('add/new', { inputs: { NOTE: 'u' }, once })
  expect((await mails()).map(([, trigger]) => trigger)).toEqual(['success', 'success'])
  shop.database.exec(`CREATE TRIGGER no BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'no'); END`)
  await expect(change('delete/drop', { rowKey: ['1'], once: 'c' })).rejects.toBeDefined()
  await expect(change('delete/drop', { rowKey: ['1'], seen: { NOTE: 'other' }, once: 'd' })).rejects.toBeDefined()
  expect((await mails()).slice(2)).toEqual([['delete', 'error', 'C1 1', '[] []']])
})

describe('of a change whose node died before it could say what became of it (DU-01)', () => {
  const wish = { receipt: 'ab'.repeat(16), mayBeDone: false }
  /** As if the node had been killed after so many of the store's transactions. */
  async function killedAfter(calls: number): Promise<void> {
    const { store } = shop
    const transaction = store.transaction.bind(store)
    let count = 0
    const spy = vi.spyOn(store, 'transaction').mockImplementation(async (work, options) => {
      if (++count > calls) throw new Error('killed')
      return transaction(work, options)
    })
    await expect(change('add/new', { inputs: { NOTE: 'u' }, once: 'e' }, { wish })).rejects.toThrow()
    spy.mockRestore()
  }
  const recover = () => recoverIntended(shop.parts)
  // The store's clock is that of the machine.
  const passMinute = () => vi.setSystemTime(Date.now() + 61_000)
  afterEach(() => void vi.useRealTimers())

  test('after the COMMIT the mails are sent once: its receipt says that it came about', async () => {
    await killedAfter(1)
    expect([await mails(), await recover()]).toEqual([[], 0])
    passMinute()
    expect(await recover()).toBe(1)
    expect(await mails()).toEqual([['add', 'success', 'C1', '[急ぎ] [] []']])
    // Who asks again is told that it is done, and adds no other one.
    await change('add/new', { inputs: { NOTE: 'u' }, once: 'e' }, { wish: { ...wish, mayBeDone: true } })
    expect([await mails(), await recover()]).toEqual([[['add', 'success', 'C1', '[急ぎ] [] []']], 0])
  })

  test('before anybody looks, who asks again confirms them', async () => {
    await killedAfter(1)
    await change('add/new', { inputs: { NOTE: 'u' }, once: 'e' }, { wish: { ...wish, mayBeDone: true } })
    expect(await mails()).toHaveLength(1)
    passMinute()
    expect(await recover()).toBe(0)
  })

  test('before the COMMIT nobody is told', async () => {
    const { store } = shop
    const transaction = store.transaction.bind(store)
    const spy = vi.spyOn(store, 'transaction').mockImplementation(async (work, options) => {
      await transaction(work, options)
      throw new Error('killed')
    })
    await expect(change('add/new', { inputs: { NOTE: 'u' }, once: 'f' }, { wish })).rejects.toThrow()
    spy.mockRestore()
    passMinute()
    await recover()
    expect((await mails()).filter(([, trigger]) => trigger === 'success')).toEqual([])
  })
})

test('a text that names what the page does not have is told before it is published', async () => {
  const { documents } = shop.store
  const { id, document, revision } = (await documents.find('mail-setting/told'))!
  await documents.save(
    id,
    { ...document, spec: { ...document.spec, title: '{lines} {OTHER}' } },
    { revision, by: 'test' },
  )
  const published = await shop.sites.publish(shop.siteId, { by: 'test' })
  expect(published?.problems).toMatchObject(
    [0, 1].map((page) => ({ code: 'mail-placeholder', at: `/spec/dbPages/${page}/mails/0` })),
  )
})
