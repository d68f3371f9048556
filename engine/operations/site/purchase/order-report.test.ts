import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type Document } from '../../../../runtime/document.ts'
import { sendMailsJob } from '../../../jobs/send-mails.ts'
import { mailTopic } from '../../../mail/add-mail.ts'
import { mailPassword, startMailServer, type MailServer } from '../../../mail/test/smtp-server.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { readPdf } from '../../../test/read-pdf.ts'

const document = (kind: string, key: string, spec: Document['spec']): Document => ({
  kind,
  version: 1,
  key,
  name: key,
  spec,
})
const column = (key: string) => ({ key, name: key, label: key, type: 'text', size: 60, typeClass: 'String' })
const numbered = [{ name: 'ORDER_NO', dataType: 'numeric', length: 9 }]
const schema = (key: string, sql: string, columns: string[]) =>
  document('schema', key, {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop', sql: [sql], parameters: numbered },
    resultColumns: columns.map(column),
  })
const ofOrder = [{ name: 'ORDER_NO', source: 'row', field: 'ORDER_NO' }]

const added = [
  schema('slip', 'SELECT order_no AS ORDER_NO, note AS NOTE FROM orders WHERE order_no = :ORDER_NO', [
    'ORDER_NO',
    'NOTE',
  ]),
  schema('slip-lines', 'SELECT code AS CODE, qty AS QTY FROM order_line WHERE order_no = :ORDER_NO ORDER BY line', [
    'CODE',
    'QTY',
  ]),
  document('report', 'slip', {
    type: 'pdf',
    label: { ja: '納品書', en: 'Slip' },
    fileName: '納品書{ORDER_NO}',
    dataSchemas: [{ schema: 'schema/slip', parameters: ofOrder }],
    lines: [{ name: 'lines', dataSchemas: [{ schema: 'schema/slip-lines', parameters: ofOrder }] }],
    page: [
      '<p>{{login.CUSTOMER_CODE}}</p>{{#each rows}}<h1>納品書 {{ORDER_NO}} {{NOTE}}</h1>{{#each lines}}<p>{{CODE}} × {{QTY}}</p>{{/each}}{{/each}}',
    ],
  }),
  document('mail-setting', 'slip', {
    from: 'shop@example.com',
    to: ['yamada@example.jp'],
    server: 'mail-server/office',
    title: 'Order {ORDER_NO}',
    message: '{lines}',
    attachment: { csv: { attached: true }, pdf: 'report/slip' },
  }),
]

let kumiki: ListeningEngine
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  const withMail = (one: Document): Document =>
    addressOf(one) === 'content/shop.products'
      ? {
          ...one,
          spec: {
            ...one.spec,
            purchase: { ...(one.spec['purchase'] as object), mails: ['mail-setting/slip'] },
          },
        }
      : one
  const office = document('mail-server', 'office', {
    ...{ host: '127.0.0.1', port: server.port, protocol: 'none', user: 'app', password: { $secret: 'password' } },
  })
  kumiki = await openListening((all) => [...all.map(withMail), ...added, office])
  const { id, revision } = (await kumiki.engine.store.documents.find('mail-server/office'))!
  const { status } = await kumiki.ask('console', `PUT /document/mail-server/${id}`, {
    token: kumiki.admin,
    body: { document: office, revision, secrets: { '/spec/password': mailPassword } },
  })
  expect(status).toBe(200)
})
afterAll(async () => {
  await server.close()
  await kumiki.close()
})

const send = () => sendMailsJob.run(kumiki.engine, new AbortController().signal)

test('a report goes with the mail of an order as PDF: it is made of what the order has written', async () => {
  const { ask, engine } = kumiki
  const contentId = (await engine.store.documents.find('content/shop.products'))!.id
  const { token } = (
    await ask('site', 'POST /b2b/login', { body: { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' } })
  ).data
  const put = await ask('site', 'PUT /b2b/content/list/update-purchase-count', {
    token,
    body: { contentId, rowKey: ['P000001'], count: 2 },
  })
  const { PURCHASEID, cart } = put.data
  const ordered = await ask('site', 'POST /b2b/purchase/exec', {
    token,
    body: { contentId, PURCHASEID, total: cart.total, inputs: { NOTE: '𠮷野様' } },
  })
  expect(ordered.status).toBe(200)
  await send()
  const [mail] = server.taken
  expect(mail!.read.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['Order 1.csv', 'text/csv'],
    ['納品書1.pdf', 'application/pdf'],
  ])
  const [page, ...more] = await readPdf(new Uint8Array(mail!.read.attachments[1]!.content))
  expect(more).toEqual([])
  expect(page!.lines).toEqual(['C1', '納品書 1 𠮷野様', 'P000001 × 2'])

  // The log has the file, and sends it again as it was.
  const [{ id }] = (await ask('console', 'GET /mail-log', { token: kumiki.admin })).data.rows
  const log = (await ask('console', `GET /mail-log/${id}`, { token: kumiki.admin })).data
  expect(log.attachments).toBe('Order 1.csv, 納品書1.pdf')
  expect((await engine.store.outbox.read(id))!.reports).toBeUndefined()
})

test('a report that cannot be made keeps the mail back, and the log says which one', async () => {
  const { store, sites } = kumiki.engine
  const { rows } = await store.outbox.list({ topic: mailTopic })
  const payload = (await store.outbox.read(rows[0]!.id))!
  const wish = { plan: 'gone', name: '納品書9.pdf', row: {}, login: {}, language: 'ja' }
  await store.outbox.add({
    ...{ topic: mailTopic, messageId: 'gone@example.com', siteId: sites.all()[0]!.siteId },
    payload: { ...payload, reports: [wish] },
    about: { type: 'order', trigger: 'success', subject: 'Gone', recipients: ['yamada@example.jp'] },
  })
  const row = async () => (await kumiki.ask('console', 'GET /mail-log', { token: kumiki.admin })).data.rows[0]
  await send()
  expect((await row()).status).toBe('failed')
  expect((await row()).answer).toBe('The report "納品書9.pdf" that goes with the mail could not be made.')
  expect(server.taken).toHaveLength(1)
})
