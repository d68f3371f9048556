import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'

import { recoverTransfers } from '../../../sites/recover-transfers.ts'
import type { MailPayload, OutboxItem, Session } from '../../../store/store.ts'
import { patienceMs } from '../../../test/limits.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'

type Shown = OperationResponses['transfer-result']

const settings = {
  customer: {
    from: 'shop@example.com',
    to: ['{login.CUSTOMER_CODE}@example.jp'],
    title: { ja: '取り込み {FILE}', en: 'Transfer {FILE}' },
    message: { ja: '{OUTCOME} {WRITTEN}/{LINES}行（エラー{FAULTY}）追加{INSERTED}\n{lines}', en: '{OUTCOME}' },
    line: '{LINE} {COLUMN}: {REASON}',
    trigger: 'both',
    attachment: { csv: { attached: true, fileName: 'エラー行' }, excel: { attached: true } },
  },
  alarm: { from: 'shop@example.com', to: ['it@example.com'], trigger: 'error', title: '{FILE}', message: '{FAULTY}' },
}
const mails = Object.keys(settings).map((key) => `mail-setting/${key}`)
const mapping = [
  { column: 'code', from: 1, label: 'コード', key: true, inputCheck: { required: true, maxLength: 8 } },
  { column: 'name', from: 2, label: '名称' },
]
const transfer = { dataSource: 'data-source/shop', table: 'shops', mapping, startRow: 2, leaveOut: true, mails }

const withMails = (all: Document[]): Document[] => [
  ...all.map((one) =>
    one.kind === 'site'
      ? { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), 'content/shop.import'] } }
      : one,
  ),
  { kind: 'content', version: 2, key: 'shop.import', name: 'import', spec: { type: 2, transfer } },
  ...Object.entries(settings).map(([key, spec]): Document => ({
    kind: 'mail-setting',
    version: 1,
    key,
    name: key,
    spec,
  })),
]

let shop: Shop
let session: Session
let contentId: number
beforeAll(async () => {
  const tables = "CREATE TABLE shops (code TEXT PRIMARY KEY, name TEXT CHECK (name <> 'bad'))"
  shop = await openShop({ products: 1, customers: 1, tables, documents: withMails })
  session = await shop.login()
  contentId = (await shop.store.documents.find('content/shop.import'))!.id
})
afterAll(() => shop.close())
beforeEach(() => void shop.database.exec('DELETE FROM shops'))

const check = (file: string) =>
  shop.call<Shown>('transfer-check', { contentId, name: '店.csv' }, session, {
    body: async function* () {
      yield Buffer.from(file)
    },
  })
const start = ({ id }: Shown, more: object = {}) => shop.call('transfer-start', { contentId, id, ...more }, session)
async function ended({ id }: Shown): Promise<void> {
  const look = async () => {
    const { state } = await shop.call<Shown>('transfer-result', { contentId, id }, session)
    if (state === 'running') throw new Error('still running')
  }
  await vi.waitFor(look, { timeout: patienceMs, interval: 20 })
}

type Sent = OutboxItem & Pick<MailPayload, 'message'>
let seen = 0
/** The mails since the last look, by their mail setting. */
async function news(): Promise<Record<string, Sent>> {
  const { rows } = await shop.store.outbox.list()
  const fresh = rows.filter(({ id }) => id > seen)
  seen = Math.max(seen, ...fresh.map(({ id }) => id))
  const all = await Promise.all(fresh.map(async (row) => ({ ...row, ...(await shop.store.outbox.read(row.id))! })))
  return Object.fromEntries(all.map((one) => [one.setting!.split('/')[1]!, one]))
}

test('a transfer tells by mail what became of it, with its faulty lines in words and as files', async () => {
  const checked = await check('code,name\r\nA,a\r\nTOOLONGCODE,b\r\nC,c\r\n')
  await start(checked, { leaveOut: true })
  await ended(checked)
  const { customer, ...others } = await news()
  expect(others).toEqual({})
  expect(customer).toMatchObject({
    siteId: shop.siteId,
    about: { type: 'transfer', trigger: 'success', content: 'content/shop.import', recipients: ['C1@example.jp'] },
    message: {
      subject: '取り込み 店.csv',
      text: expect.stringMatching(/^取り込みが完了しました。 2\/3行（エラー1）追加2\n3 コード: .+8文字/),
    },
  })
  const [csv, excel] = customer!.message.attachments!
  expect([csv!.name, excel!.name]).toEqual(['エラー行.csv', '取り込み 店.csv.xlsx'])
  const text = Buffer.from(csv!.bytes, 'base64').toString()
  expect(text).toMatch(/"TOOLONGCODE","b","コード: .+"\r\n$/)
  expect(text).not.toContain('"A"')
})

test('one without a fault has no files; one that fails tells those who want to hear of that', async () => {
  const good = await check('code,name\r\nA,a\r\n')
  await start(good)
  await ended(good)
  expect((await news()).customer!.message.attachments).toBeUndefined()
  const bad = await check('code,name\r\nB,b\r\nC,bad\r\n')
  await start(bad)
  await ended(bad)
  const { customer, alarm } = await news()
  expect([customer!.about.trigger, alarm!.about.trigger, alarm!.message.text]).toEqual(['error', 'error', '1'])
  expect(customer!.message.text).toMatch(/^取り込みを取り消しました。何も書き込まれていません。 0\/2行（エラー1）/)
})

test('a trial tells nobody', async () => {
  const checked = await check('code,name\r\nA,a\r\n')
  await start(checked, { dry: true })
  await ended(checked)
  expect(await news()).toEqual({})
})

test('DU-01 of one whose node died after its COMMIT the mails are written once, by the node that finds it', async () => {
  const checked = await check('code,name\r\nA,a\r\n')
  const { transfers } = shop.store
  const begin = transfers.begin.bind(transfers)
  const begun = vi.spyOn(transfers, 'begin').mockImplementation((one, about) => begin(one, about, 1))
  const renewed = vi.spyOn(transfers, 'renew').mockResolvedValue(true)
  const settled = vi.spyOn(shop.store, 'transaction').mockResolvedValue(undefined)
  await start(checked)
  await vi.waitFor(() => expect(settled).toHaveBeenCalled(), { timeout: patienceMs })
  for (const spy of [begun, renewed, settled]) spy.mockRestore()
  expect(await news()).toEqual({})
  const parts = { ...shop.parts, dataFolder: shop.folder, say: (key: string) => key }
  await vi.waitFor(async () => expect(await recoverTransfers(parts)).toBe(1), { timeout: patienceMs })
  expect((await news()).customer).toMatchObject({
    about: { trigger: 'success' },
    message: { text: expect.stringContaining('transfer-done 1/1行') },
  })
})
