import iconv from 'iconv-lite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addressOf, type Document } from '../../../../runtime/document.ts'

import { recoverPurchases } from '../../../sites/recover-purchases.ts'
import type { MailPayload, OutboxItem, Session } from '../../../store/store.ts'
import { readWorkbook } from '../../../test/read-workbook.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'

const settings = {
  customer: {
    from: 'shop@example.com',
    fromName: { ja: '金物店', en: 'Hardware' },
    to: ['{login.CUSTOMER_CODE}', 'yamada@example.jp'],
    title: { ja: '注文{ORDER_NO}を承りました', en: 'Order {ORDER_NO}' },
    message: { ja: '{login.CUSTOMER_NAME}様\n{lines}\n計 {total}（{count}点）\n{NOTE}', en: '{lines}' },
    line: { ja: '{CODE} {NAME} {PRICE}×{PURCHASECOUNT}={subtotal}' },
    html: { ja: '<h1>{login.CUSTOMER_CODE}</h1><table>{lines}</table><p>{NOTE}</p>' },
    htmlLine: { ja: '<tr><td>{CODE}</td><td>{subtotal}</td></tr>' },
  },
  firm: {
    from: 'shop@example.com',
    to: ['sales@example.com'],
    trigger: 'both',
    title: 'An order',
    message: '{lines}',
    line: '{CODE}',
  },
  alarm: {
    from: 'shop@example.com',
    to: ['it@example.com'],
    trigger: 'error',
    title: 'Failed {PURCHASEID}',
    message: '{lines}',
    line: '{CODE}×{PURCHASECOUNT}',
  },
  silent: { from: 'shop@example.com', to: ['no@example.com'], valid: false, title: 'x', message: 'x' },
}
const settingOf = ([key, spec]: [string, Document['spec']]): Document => ({
  kind: 'mail-setting',
  version: 1,
  key,
  name: key,
  spec,
})
const withMails = (all: Document[]): Document[] => [
  ...all.map((document) =>
    addressOf(document) === 'content/shop.products'
      ? {
          ...document,
          spec: {
            ...document.spec,
            purchase: {
              ...(document.spec.purchase as object),
              mails: Object.keys(settings).map((key) => `mail-setting/${key}`),
            },
          },
        }
      : document,
  ),
  ...Object.entries(settings).map(settingOf),
]

let shop: Shop
let session: Session
beforeEach(async () => {
  shop = await openShop({ products: 10, customers: 5, documents: withMails })
  session = await shop.login()
})
afterEach(() => shop.close())

async function fillCart(): Promise<{ PURCHASEID: string; total: string }> {
  for (const [code, count] of [
    ['P000001', 2],
    ['P000002', 1],
  ] as const)
    await shop.call('update-purchase-count', { contentId: shop.ids.products, rowKey: [code], count }, session)
  return shop.call('get-purchase-count', { contentId: shop.ids.products }, session)
}
const buy = (of: object, more: object = {}) =>
  shop.call('purchase', { contentId: shop.ids.products, inputs: { NOTE: '急ぎ' }, ...of }, session, more)

type Sent = OutboxItem & Pick<MailPayload, 'message'>
/** The mails in the outbox by their mail setting. */
async function mails(): Promise<Record<string, Sent>> {
  const { rows } = await shop.store.outbox.list()
  const all = await Promise.all(rows.map(async (row) => ({ ...row, ...(await shop.store.outbox.read(row.id))! })))
  expect(new Set(all.map(({ setting }) => setting)).size).toBe(all.length)
  return Object.fromEntries(all.map((one) => [one.setting!.split('/')[1]!, one]))
}

test('an order sends its mails to the customer and to the firm, in the language of the user', async () => {
  const { PURCHASEID, total } = await fillCart()
  await buy({ PURCHASEID, total })
  const { customer, firm, ...others } = await mails()
  expect(others).toEqual({})
  expect(customer!.message).toMatchObject({
    from: { address: 'shop@example.com', name: '金物店' },
    to: [{ address: 'C1' }, { address: 'yamada@example.jp' }],
    subject: '注文1を承りました',
    text: expect.stringMatching(
      /^.+様\nP000001 .+ ¥101.25×2=¥202.50\nP000002 .+ ¥102.25×1=¥102.25\n計 ¥335.23（3点）\n急ぎ$/,
    ),
  })
  expect(customer!.message.html).toBe(
    '<!doctype html><html><head><meta charset="utf-8"></head><body><h1>C1</h1><table><tr><td>P000001</td><td>¥202.50</td></tr>' +
      '<tr><td>P000002</td><td>¥102.25</td></tr></table><p>急ぎ</p></body></html>',
  )
  expect(firm!.message.html).toBeUndefined()
  // Its recipient is no address: that is told, and the order stands.
  expect(customer).toMatchObject({ state: 'failed', outcome: { fault: { code: 'mail-address', words: 'C1' } } })
  expect(firm).toMatchObject({
    state: 'kept',
    siteId: shop.siteId,
    about: { type: 'order', trigger: 'success', content: 'content/shop.products', recipients: ['sales@example.com'] },
    message: { text: 'P000001\nP000002' },
  })
})

test('the rows of an order go with the mail as CSV and as a workbook, as its setting says', async () => {
  const { documents } = shop.store
  const { id, document, revision } = (await documents.find('mail-setting/firm'))!
  const attachment = {
    csv: { attached: true, fileName: '注文{ORDER_NO}', encoding: 'cp932', lineCode: 'LF' },
    excel: { attached: true },
  }
  await documents.save(id, { ...document, spec: { ...document.spec, attachment } }, { revision, by: 'test' })
  expect((await shop.sites.publish(shop.siteId, { by: 'test' }))?.problems).toEqual([])
  const { PURCHASEID, total } = await fillCart()
  await buy({ PURCHASEID, total })
  const { firm } = await mails()
  const [csv, excel] = firm!.message.attachments!
  expect([csv!.name, excel!.name]).toEqual(['注文1.csv', 'An order.xlsx'])
  const text = iconv.decode(Buffer.from(csv!.bytes, 'base64'), 'cp932')
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  expect(lines.map((line) => line.slice(-2))).toEqual([
    ['"数量"', '"小計"'],
    ['2', '202.50'],
    ['1', '102.25'],
  ])
  const [sheet] = await readWorkbook(Buffer.from(excel!.bytes, 'base64'))
  const values = sheet!.rows.map((row) => Object.values(row).map(({ value }) => value))
  expect(values.map((row) => row.slice(-2))).toEqual([
    ['数量', '小計'],
    [2, 202.5],
    [1, 102.25],
  ])
})

test('DU-01 an order that is asked for again has its mails once', async () => {
  const { PURCHASEID, total } = await fillCart()
  await Promise.allSettled([buy({ PURCHASEID, total }), buy({ PURCHASEID, total })])
  await buy({ PURCHASEID, total })
  expect(Object.keys(await mails()).sort()).toEqual(['customer', 'firm'])
})

test('DU-01 of an order whose node died after the commit the mails are sent, as the order was', async () => {
  const { PURCHASEID, total } = await fillCart()
  const finish = () => Promise.reject(new Error('killed'))
  await expect(buy({ PURCHASEID, total }, { finish })).rejects.toMatchObject({ code: 40900 })
  expect(await mails()).toEqual({})
  const { fence } = (await shop.store.attempts.get(PURCHASEID))!
  await shop.store.attempts.renew(PURCHASEID, fence, -1)
  expect(await recoverPurchases(shop.parts)).toBe(1)
  expect((await shop.store.attempts.get(PURCHASEID))!.state).toBe('done')
  const { customer, firm } = await mails()
  expect(customer!.message.subject).toBe('注文1を承りました')
  expect(firm!.message.text).toBe('P000001\nP000002')
})

test('an order that is not committed sends nothing, whatever its mails would have said', async () => {
  const { PURCHASEID, total } = await fillCart()
  await expect(buy({ PURCHASEID, total: '1' })).rejects.toMatchObject({ code: 60107 })
  expect(await mails()).toEqual({})
  shop.database.exec('CREATE TRIGGER no BEFORE INSERT ON order_line BEGIN SELECT RAISE(ABORT, "no"); END')
  await expect(buy({ PURCHASEID, total })).rejects.toBeDefined()
  const { alarm, firm, ...others } = await mails()
  expect(others).toEqual({})
  expect(alarm!.message).toMatchObject({ subject: `Failed ${PURCHASEID}`, text: 'P000001×2\nP000002×1' })
  expect(firm!.about.trigger).toBe('error')
})

test('a mail setting that is suspended, or goes on, holds from now on, without a new release', async () => {
  const { documents } = shop.store
  const set = async (key: string, valid: boolean) => {
    const { id, document, revision } = (await documents.find(`mail-setting/${key}`))!
    await documents.save(id, { ...document, spec: { ...document.spec, valid } }, { revision, by: 'test' })
  }
  await set('customer', false)
  await set('silent', true)
  const { PURCHASEID, total } = await fillCart()
  await buy({ PURCHASEID, total })
  expect(Object.keys(await mails()).sort()).toEqual(['firm', 'silent'])
})

test('a text that names what an order does not have is told before it is published', async () => {
  const { documents } = shop.store
  const { id, document, revision } = (await documents.find('mail-setting/firm'))!
  const spec = { ...document.spec, title: 'Order {ORDER}', line: '{CODE} {SECRET_CODE} {login.NOBODY}' }
  await documents.save(id, { ...document, spec }, { revision, by: 'test' })
  const published = await shop.sites.publish(shop.siteId, { by: 'test' })
  expect(published?.problems).toMatchObject([
    {
      code: 'mail-placeholder',
      at: '/spec/purchase/mails/1',
      values: ['firm', '{ORDER}, {SECRET_CODE}, {login.NOBODY}'],
    },
  ])
})
