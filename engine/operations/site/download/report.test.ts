import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { readPdf } from '../../../test/read-pdf.ts'

const column = (key: string, typeClass: 'String' | 'Number' = 'String') => ({
  ...{ key, name: key, label: key, typeClass },
  ...{ type: 'text', size: 60 },
})
const schema = (key: string, sql: string, columns: object[], parameters: string[]): Document => ({
  kind: 'schema',
  version: 1,
  key,
  name: key,
  spec: {
    type: 1,
    connectionType: 1,
    dataSource: 'data-source/shop',
    sql: [sql],
    parameters: parameters.map((name) => ({ name, dataType: 'character', length: 20 })),
    resultColumns: columns,
  },
})

const lines = {
  name: 'lines',
  dataSchemas: [{ schema: 'schema/paper-lines', parameters: [{ name: 'CODE', source: 'row', field: 'CODE' }] }],
}
const report = (key: string, spec: object): Document => ({
  kind: 'report',
  version: 1,
  key,
  name: key,
  spec: {
    type: 'pdf',
    label: { ja: '納品書', en: 'Delivery note' },
    fileName: 'note-{CODE}',
    dataSchemas: [{ schema: 'schema/paper', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] }],
    ...spec,
  },
})

const note = [
  '{{#each rows}}<section class="sheet"><h1>納品書 {{CODE}}</h1><p>{{NAME}} 御中</p><p>{{era "2026-11-20"}}</p>',
  '{{#each (paged lines 2)}}<table><thead><tr><th>明細</th></tr></thead>{{#each rows}}<tr><td>{{LINE}}: {{yen PRICE}}</td></tr>{{/each}}</table>',
  '<p>{{#unless first}}前頁繰越 {{yen (sum before "PRICE")}} {{/unless}}小計 {{yen (sum through "PRICE")}}</p>{{/each}}</section>{{/each}}',
]

function withReports(all: Document[]): Document[] {
  const catalogue = all.find(({ key }) => key === 'shop.catalogue')!
  const spec = catalogue.spec as { list: object; detail: object }
  const outputs = [
    { report: 'report/list' },
    { report: 'report/note', rows: 'chosen' },
    { report: 'report/note', rows: 'row' },
    { report: 'report/hostile' },
  ]
  catalogue.spec = {
    ...spec,
    list: { ...spec.list, reportOutputs: outputs },
    detail: { reportOutputs: [{ report: 'report/note', label: { ja: '納品書PDF', en: 'Note' } }] },
  }
  const products = all.find(({ key }) => key === 'shop.products')!
  const reportOutputs = [{ report: 'report/order', label: { ja: '注文書', en: 'Order form' } }]
  products.spec = { ...products.spec, purchase: { ...(products.spec.purchase as object), reportOutputs } }
  return [
    ...all,
    schema(
      'order-paper',
      'SELECT order_no AS ORDER_NO, note AS NOTE FROM orders WHERE customer = :CUSTOMER',
      [column('ORDER_NO', 'Number'), column('NOTE')],
      ['CUSTOMER'],
    ),
    report('order', {
      dataSchemas: [
        {
          schema: 'schema/order-paper',
          parameters: [{ name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' }],
        },
      ],
      page: ['<h1>注文書</h1>{{#each rows}}<p>No. {{ORDER_NO}} {{NOTE}}</p>{{/each}}'],
    }),
    schema(
      'paper',
      'SELECT code AS CODE, name AS NAME, stock AS STOCK, category1 AS CATEGORY1, category2 AS CATEGORY2 FROM product WHERE price_rank = :RANK',
      [column('CODE'), column('NAME'), column('STOCK', 'Number'), column('CATEGORY1'), column('CATEGORY2')],
      ['RANK'],
    ),
    schema(
      'paper-lines',
      'SELECT line AS LINE, price AS PRICE FROM order_line WHERE code = :CODE ORDER BY line',
      [column('LINE'), column('PRICE', 'Number')],
      ['CODE'],
    ),
    report('list', {
      page: ['<table>{{#each rows}}<tr><td>{{CODE}} {{NAME}} {{number STOCK}}</td></tr>{{/each}}</table>'],
      size: 'B4',
      orientation: 'landscape',
      heads: [{ place: 'bottom-center', text: '頁 {page} / {pages} "<x>"' }],
    }),
    report('note', { page: note, lines: [lines] }),
    report('hostile', {
      page: [
        '<script>document.body.innerHTML = "written by a script"</script><p>{{#each rows}}{{NAME}};{{/each}}</p>',
        '<iframe src="file:///etc/hostname"></iframe><img src="http://127.0.0.1:1/x.png"><link rel="stylesheet" href="http://127.0.0.1:1/x.css">',
        '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:1/"><base href="http://127.0.0.1:1/"><object data="file:///etc/hostname"></object>',
      ],
    }),
  ]
}

let kumiki: ListeningEngine
const tokens: Record<string, string> = {}
let contentId: number

beforeAll(async () => {
  kumiki = await openListening(withReports)
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'), { timeout: 10_000 })
  database.exec(
    `DELETE FROM product; DELETE FROM order_line; UPDATE customer SET price_rank = 'B' WHERE login_id = 'user2'`,
  )
  const insert = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [code, name, rank] of [
    ['P1', '𠮷野 髙橋 ① ㈱ ｶﾅ', 'A'],
    ['P2', '{{CODE}}<script>&amp;', 'A'],
    ['P9', 'other', 'B'],
  ] as const)
    insert.run(code, name, 'x', 'x', 10, 1234, 'hidden', rank)
  const line = database.prepare('INSERT INTO order_line VALUES (1000, ?, ?, 1, ?)')
  for (let number = 1; number <= 5; number++) line.run(number, 'P1', number * 1000)
  database.close()
  for (const user of ['user1', 'user2']) {
    const body = { site: 'shop', ID: user, PASSWORD: `pass-${user}` }
    tokens[user] = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  }
  contentId = (await kumiki.engine.store.documents.find('content/shop.catalogue'))!.id
})
afterAll(() => kumiki.close())

const keys = (...codes: string[]) => codes.map((code) => JSON.stringify([code]))

async function asked(report: string, more: object = {}, user = 'user1') {
  return fetch(`${kumiki.url('site')}/vue-element-admin/b2b/content/report-download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-language': 'ja', 'x-token': tokens[user] ?? '' },
    body: JSON.stringify({ contentId, report, ...more }),
  })
}
async function pagesOf(report: string, more: object = {}, user = 'user1') {
  const response = await asked(report, more, user)
  if (response.headers.get('content-type') !== 'application/pdf') throw new Error(await response.text())
  return readPdf(new Uint8Array(await response.arrayBuffer()))
}

test('a report of a search: its rows, in its order, on paper of the right size, with running feet', async () => {
  const [page, ...more] = await pagesOf('list.search')
  expect(more).toEqual([])
  expect(page!.lines).toEqual(['頁 1 / 1 "<x>"', 'P1 𠮷野 髙橋 ① ㈱ ｶﾅ 1,234', 'P2 {{CODE}}<script>&amp; 1,234'])
  // B4 of JIS, lying: 364 × 257 mm.
  expect(Math.abs(page!.width - 1031.81)).toBeLessThan(1)
  expect(Math.abs(page!.height - 728.5)).toBeLessThan(1)
  const [found] = await pagesOf('list.search', { search: { CODE: 'P2' } })
  expect(found!.lines[1]).toMatch(/^P2/)
})

test('AZ-07 a report has the rows that its user may see', async () => {
  expect((await pagesOf('list.search', {}, 'user2'))[0]!.lines[1]).toBe('P9 other 1,234')
  expect((await asked('list.search', {}, 'nobody')).status).toBe(401)
  for (const rows of [keys('P9'), keys('P1', 'P9')])
    expect(await (await asked('note.chosen', { rows })).json()).toMatchObject({ code: 60107 })
  expect((await asked('none.search')).status).toBe(404)
  expect((await asked('note.row')).status, 'no row is named').toBe(404)
})

test('a report of one row: its lines, sums that are carried over, the Japanese year', async () => {
  const [page] = await pagesOf('note.detail', { rows: keys('P1') })
  expect(page!.lines).toEqual([
    '納品書 P1',
    '𠮷野 髙橋 ① ㈱ ｶﾅ 御中',
    '令和8年11月20日',
    ...['明細', '1: ¥1,000', '2: ¥2,000', '小計 ¥3,000'],
    ...['明細', '3: ¥3,000', '4: ¥4,000', '前頁繰越 ¥3,000 小計 ¥10,000'],
    ...['明細', '5: ¥5,000', '前頁繰越 ¥10,000 小計 ¥15,000'],
  ])
})

test('chosen rows are a page each', async () => {
  const pages = await pagesOf('note.chosen', { rows: keys('P2', 'P1') })
  expect(pages.map(({ lines }) => lines[0])).toEqual(['納品書 P1', '納品書 P2'])
})

test('AZ-07 an order has its reports where it was placed, and only for whom placed it', async () => {
  const products = (await kumiki.engine.store.documents.find('content/shop.products'))!.id
  const call = (call: string, body: object) =>
    kumiki.ask('site', call, { token: tokens['user1'], body: { contentId: products, ...body } })
  const order = async (NOTE: string): Promise<string> => {
    await call('PUT /b2b/content/list/update-purchase-count', { rowKey: ['P1'], count: 1 })
    const { PURCHASEID, total } = (await call('POST /b2b/content/list/get-purchase-count', {})).data as Record<
      string,
      string
    >
    expect((await call('POST /b2b/purchase/exec', { PURCHASEID, total, inputs: { NOTE } })).code).toBe(20000)
    return PURCHASEID ?? ''
  }
  const [first, second] = [await order('急ぎ'), await order('後日')]
  const drawn = async (id: string) => (await pagesOf('order.done', { contentId: products, order: id }))[0]!.lines
  expect(await drawn(first)).toEqual(['注文書', expect.stringMatching(/^No\. 1 急ぎ$/)])
  expect(await drawn(second)).toEqual(['注文書', expect.stringMatching(/^No\. 2 後日$/)])
  const foreign = await asked('order.done', { contentId: products, order: first }, 'user2')
  expect(foreign.status).toBe(404)
  expect((await asked('order.done', { contentId: products })).status, 'no order is named').toBe(404)
})

test('TP-01 TP-02 TP-03 TP-04 a page runs no script, reads no file and asks no server', async () => {
  const [page, ...more] = await pagesOf('hostile.search')
  expect(more).toEqual([])
  expect(page!.lines.join('')).toBe('𠮷野 髙橋 ① ㈱ ｶﾅ;{{CODE}}<script>&amp;;')
})

test.each([{ type: 'Program', body: [] }, [{ type: 'MustacheStatement' }], 1])(
  'TP-09 a template is a text, whatever comes in its place: %j',
  async (page) => {
    const document = report('list', { page })
    const answer = await kumiki.ask('console', 'POST /document-check', { token: kumiki.admin, body: { document } })
    const { problems } = answer.data as { problems: { at: string }[] }
    expect(problems.map(({ at }) => at).filter((at) => at.startsWith('/spec/page')).length).toBeGreaterThan(0)
  },
)

test('a report is drawn beside its template, with the values of an example; faults are told at their place', async () => {
  const drawn = async (spec: object) =>
    fetch(`${kumiki.url('console')}/vue-element-admin/report/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-language': 'en', 'x-token': kumiki.admin },
      body: JSON.stringify({ document: report('note', { page: note, lines: [lines], ...spec }) }),
    })
  const response = await drawn({ sample: [{ name: 'PRICE_RANK', value: 'B' }] })
  const [page] = await readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(page!.lines.slice(0, 2)).toEqual(['納品書 P9', 'other 御中'])
  // A new one has neither of them yet.
  const unbound = [{ schema: 'schema/paper' }]
  const begun = await drawn({ label: undefined, fileName: undefined, dataSchemas: unbound })
  expect(begun.headers.get('content-type')).toBe('application/pdf')
  const refused = await (await drawn({ page: ['{{#each rows}}', '{{KODE}}{{/each}}'] })).json()
  expect(refused).toMatchObject({
    data: { problems: [{ code: 'template-field-unknown', at: '/spec/page', values: [2, 1, 'KODE'] }] },
  })
})

test('a report is made in the background as well', async () => {
  const body = { contentId, format: 'report', report: 'list.search', fileName: '一覧.pdf', total: 2 }
  const { id } = (await kumiki.ask('site', 'POST /b2b/content/list/downloads', { token: tokens.user1, body })).data
  const job = async () => (await kumiki.ask('site', 'GET /b2b/job', { token: tokens.user1 })).data.jobs[0]
  await expect.poll(async () => (await job())?.state).toBe('done')
  expect(await job()).toMatchObject({ id, name: '一覧.pdf', done: 2, hasFile: true })
})
