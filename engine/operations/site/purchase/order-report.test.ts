import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, type Document } from '../../../../runtime/document.ts'
import { sendMailsJob } from '../../../jobs/send-mails.ts'

import { mailPassword, startMailServer, type MailServer } from '../../../mail/test/smtp-server.ts'
import { makeTemplate } from '../../../output/workbook/test/make-template.ts'
import { partsOf } from '../../../output/workbook/test/fill-made.ts'
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
const schema = (key: string, sql: string, columns: string[], parameters: object[] = numbered) =>
  document('schema', key, {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop', sql: [sql], parameters },
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

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const workbook = {
  texts: ['{{CODE}}', '{{QTY}}', '{{ORDER_NO}} {{NOTE}}', '{{login.CUSTOMER_CODE}}'],
  sheets: [
    {
      name: '注文書',
      xml: '<sheetData><row r="1"><c r="A1" t="s"><v>2</v></c><c r="B1" t="s"><v>3</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row></sheetData>',
    },
  ],
}
/** The same in a workbook of the firm's own. */
const filled = [
  document('report', 'form', {
    ...{ type: 'excel', label: '注文書', fileName: '注文書{ORDER_NO}', template: 'blob/form', rowOffset: 2 },
    dataSchemas: [{ schema: 'schema/slip', parameters: ofOrder }],
    lines: [{ name: 'lines', dataSchemas: [{ schema: 'schema/slip-lines', parameters: ofOrder }] }],
  }),
  document('mail-setting', 'form', {
    ...{ from: 'shop@example.com', to: ['sato@example.jp'], server: 'mail-server/office' },
    ...{ title: 'Form {ORDER_NO}', message: '{lines}', attachment: { pdf: 'report/form', dashboard: 'dashboard/own' } },
  }),
  schema(
    'own-lines',
    'SELECT code AS CODE, qty AS QTY FROM order_line JOIN orders USING (order_no) WHERE customer = :CUSTOMER',
    ['CODE', 'QTY'],
    [{ name: 'CUSTOMER', dataType: 'character', length: 8 }],
  ),
  document('graph', 'own', {
    ...{ type: 'table', category: 'CODE', values: [{ field: 'QTY', aggregation: 'count' }] },
    dataSchemas: [
      { schema: 'schema/own-lines', parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }] },
    ],
  }),
  { ...document('dashboard', 'own', { graphs: [{ graph: 'graph/own' }] }), name: 'ご購入' },
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
            purchase: {
              ...(one.spec['purchase'] as object),
              ...{ mails: ['mail-setting/slip', 'mail-setting/form'], reportOutputs: [{ report: 'report/form' }] },
            },
          },
        }
      : one
  const office = document('mail-server', 'office', {
    ...{ host: '127.0.0.1', port: server.port, protocol: 'none', user: 'app', password: { $secret: 'password' } },
  })
  kumiki = await openListening((all) => [...all.map(withMail), ...added, ...filled, office])
  const template = { id: 'form', name: 'form.xlsx', type: xlsx, by: 'test' }
  await kumiki.engine.store.blobs.put(await makeTemplate(workbook), template)
  const published = await kumiki.engine.sites.publish(kumiki.siteId, { by: 'test' })
  expect(published?.status).toBe('publish')
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

const logIn = async (ID: string): Promise<string> => {
  const body = { site: 'shop', ID, PASSWORD: `pass-${ID}` }
  return (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
}
const of = (subject: string) => {
  const found = server.taken.find(({ read }) => read.subject === subject)
  if (!found) throw new Error(`No mail "${subject}"`)
  return found.read
}
/** Cells of the first sheet. */
async function cellsOf(bytes: Buffer): Promise<string> {
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(bytes)
  const cells = sheet.matchAll(/<c r="(\w+)"[^>]*>(?:<is>)?<[vt][^>]*>([^<]*)/g)
  return [...cells].map(([, at, text]) => `${at} ${text}`).join(', ')
}
const filledForm = 'A1 1 𠮷野様, B1 C1, A2 P000001, B2 2'
let placed: { contentId: number; order: string }

const send = () => sendMailsJob.run(kumiki.engine, new AbortController().signal)

test('a report goes with the mail of an order as PDF: it is made of what the order has written', async () => {
  const { ask, engine } = kumiki
  const contentId = (await engine.store.documents.find('content/shop.products'))!.id
  const token = await logIn('user1')
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
  placed = { contentId, order: PURCHASEID }
  await send()
  const { attachments } = of('Order 1')
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['Order 1.csv', 'text/csv'],
    ['納品書1.pdf', 'application/pdf'],
  ])
  const [page, ...more] = await readPdf(new Uint8Array(attachments[1]!.content))
  expect(more).toEqual([])
  expect(page!.lines).toEqual(['C1', '納品書 1 𠮷野様', 'P000001 × 2'])

  // The log has the file, and sends it again as it was.
  const { rows } = (await ask('console', 'GET /mail-log', { token: kumiki.admin })).data
  const { id } = rows.find(({ subject }: { subject: string }) => subject === 'Order 1')
  const log = (await ask('console', `GET /mail-log/${id}`, { token: kumiki.admin })).data
  expect(log.attachments).toBe('Order 1.csv, 納品書1.pdf')
  expect((await engine.store.outbox.read(id))!.reports).toBeUndefined()
})

test('a workbook goes with the mail of an order as a PDF does, and the dashboard of its customer', async () => {
  const { attachments } = of('Form 1')
  expect(attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ['注文書1.xlsx', xlsx],
    ['ご購入.pdf', 'application/pdf'],
  ])
  expect(await cellsOf(attachments[0]!.content)).toBe(filledForm)
  const [page] = await readPdf(new Uint8Array(attachments[1]!.content))
  // Nobody else has ordered; without his login it would be empty.
  expect(page!.lines.join(' ')).toMatch(/ご購入.*P000001 1/)
})

test('AZ-07 an order has its workbook where it was placed, and only for whom placed it', async () => {
  const asked = async (user: string, body: object) =>
    fetch(`${kumiki.url('site')}/vue-element-admin/b2b/content/report-download`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': await logIn(user) },
      body: JSON.stringify({ ...body, report: 'form.done' }),
    })
  const own = await asked('user1', placed)
  expect(own.headers.get('content-type')).toBe(xlsx)
  expect(await cellsOf(Buffer.from(await own.arrayBuffer()))).toBe(filledForm)
  expect((await asked('user2', placed)).status).toBe(404)
  expect((await asked('user1', { contentId: placed.contentId })).status, 'no order is named').toBe(404)
})

test('a report that cannot be made keeps the mail back, and the log says which one', async () => {
  const { store, sites } = kumiki.engine
  const { rows } = await store.outbox.list()
  const payload = (await store.outbox.read(rows[0]!.id))!
  const wish = { plan: 'gone', name: '納品書9.pdf', row: {}, login: {}, language: 'ja' }
  await store.outbox.add({
    ...{ messageId: 'gone@example.com', siteId: sites.all()[0]!.siteId },
    payload: { ...payload, reports: [wish] },
    about: { type: 'order', trigger: 'success', subject: 'Gone', recipients: ['yamada@example.jp'] },
  })
  const row = async () => (await kumiki.ask('console', 'GET /mail-log', { token: kumiki.admin })).data.rows[0]
  await send()
  expect((await row()).status).toBe('failed')
  expect((await row()).answer).toBe('The report "納品書9.pdf" that goes with the mail could not be made.')
  expect(server.taken).toHaveLength(2)
})
