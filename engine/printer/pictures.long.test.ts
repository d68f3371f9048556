import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import type { ReportSpec } from '../../runtime/generated/kinds/report.ts'
import { pageFrame } from '../../runtime/report/page-document.ts'
import { paperOf } from '../../runtime/report/paper.ts'
import { reportData } from '../../runtime/report/report-data.ts'
import { beginReport, type StartName } from '../../runtime/report/starts/index.ts'
import { codeText } from '../../runtime/sql/code-text.ts'
import { parseTemplate } from '../../runtime/template/parse-template.ts'
import { renderTemplate } from '../../runtime/template/render-template.ts'
import { hasChromium, openBrowser } from '../../workshop/browser.ts'
import { makeLog } from '../log/log.ts'
import { makeBarcodes } from '../output/report/barcode.ts'
import { makePrinter } from './printer.ts'
import { openPictures, unlikeness, type Picture } from './test/picture-of.ts'

/** Pages as they were looked at and found right: `KUMIKI_PICTURES=new` keeps them anew, after somebody has looked again. */
const kept = join(import.meta.dirname, 'test/pictures.json')
const known: Record<string, Picture> = existsSync(kept)
  ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Picture>)
  : {}
const isNew = process.env['KUMIKI_PICTURES'] === 'new'
/** Share of a page's fields that may differ: another smoothing of letters changes none, another row or font many. */
const most = 0.001

const printer = makePrinter(makeLog('silent'))
let pictures: Awaited<ReturnType<typeof openPictures>>
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
  pictures = await openPictures(browser)
})
afterAll(async () => {
  await pictures.close()
  await browser.close()
  await printer.close()
  if (isNew) writeFileSync(kept, `${JSON.stringify(known, null, 1)}\n`)
})

const schema = (...columns: (readonly [string, string, string?])[]): Document => ({
  ...{ kind: 'schema', version: 1, key: 'own' },
  spec: { resultColumns: columns.map(([key, label, typeClass = 'String']) => ({ key, name: key, label, typeClass })) },
})
const documents: Record<string, Document> = {
  'schema/heads': schema(
    ['ORDER_NO', '注文番号', 'Number'],
    ['CUSTOMER_NAME', '得意先名'],
    ['ZIP', '郵便番号'],
    ['ADDRESS', '住所'],
  ),
  'schema/lines': schema(
    ...([
      ['CODE', 'コード'],
      ['NAME', '商品名'],
      ['QTY', '数量', 'Number'],
      ['PRICE', '単価', 'Number'],
    ] as const),
    ...([
      ['TAX_RATE', '税率', 'Number'],
      ['AMOUNT', '金額', 'Number'],
    ] as const),
  ),
}
const nested: ReportSpec = {
  ...{ type: 'pdf', label: 'x', fileName: 'x', dataSchemas: [{ schema: 'schema/heads' }] },
  lines: [{ name: 'lines', dataSchemas: [{ schema: 'schema/lines' }] }],
}
const lines = Array.from({ length: 7 }, (_one, at) => ({
  ...{ CODE: `P${at + 1}`, NAME: `六角ボルト 𠮷 ① ㈱ ${at + 1}`, QTY: at + 1, PRICE: 120 * (at + 1) },
  ...{ TAX_RATE: at % 2 === 0 ? 10 : 8, AMOUNT: 120 * (at + 1) ** 2 },
}))
const row = { ORDER_NO: 7, CUSTOMER_NAME: '髙﨑商店', ZIP: '1000001', ADDRESS: '東京都千代田区千代田1-1', lines }
const data = { rows: [row], row, login: {}, today: '2026-11-27' }

async function pageOf(spec: Partial<ReportSpec>, language: 'ja' | 'en'): Promise<Uint8Array> {
  const parsed = parseTemplate(codeText(spec.page))
  if (!('template' in parsed)) throw new Error(JSON.stringify(parsed.fault))
  const draws = { barcode: await makeBarcodes(), picture: () => undefined }
  const body = [...renderTemplate(parsed.template, { data, language, draws })].join('')
  const { head, foot } = pageFrame({ paper: paperOf({ ...nested, ...spec }), language, title: 'x', date: '2026-11-27' })
  const page = { html: head + body + foot, file: () => Promise.resolve(undefined) }
  return Buffer.concat(await Array.fromAsync(printer.print(page, { principal: 'test', ms: 60_000 })))
}

const own: Record<string, Partial<ReportSpec>> = {
  'vertical text': {
    page: '<div class="vertical" style="height:180mm;font-size:14pt">{{#each rows}}<p>{{CUSTOMER_NAME}}　御中</p><p>{{ADDRESS}}</p><p>{{era @root.today}}　{{kanji ORDER_NO}}</p>{{/each}}</div>',
    size: 'B4',
  },
  barcodes: {
    page: '{{#each row.lines}}<p>{{barcode CODE type="code128" height=10 text=true}} {{barcode CODE type="qr" height=20}}</p>{{/each}}',
  },
  'ruled, lying, with heads': {
    page: '<table border="1"><thead><tr><th>品名</th><th>金額</th></tr></thead>{{#each row.lines}}<tr><td>{{NAME}}</td><td class="right">{{yen AMOUNT}}</td></tr>{{/each}}</table>',
    ...{ orientation: 'landscape', heads: [{ place: 'top-right', text: '{page} / {pages}' }] },
  },
}
const root = reportData(nested, (address) => documents[address])
const begun = (name: StartName, language: 'ja' | 'en') => beginReport(nested, { name, root, language })
const pages: [name: string, make: () => Promise<Uint8Array>][] = [
  ...(['list', 'deliveryNote', 'invoice', 'quotation', 'orderForm', 'receipt', 'labels'] as const).map(
    (name): [string, () => Promise<Uint8Array>] => [name, () => pageOf(begun(name, 'ja'), 'ja')],
  ),
  ['invoice in English', () => pageOf(begun('invoice', 'en'), 'en')],
  ...Object.entries(own).map(([name, spec]): [string, () => Promise<Uint8Array>] => [name, () => pageOf(spec, 'ja')]),
]

test.skipIf(!hasChromium).each(pages)('%s looks as it was found right', async (name, make) => {
  const [picture = []] = await pictures.of(await make())
  if (isNew) known[name] = picture
  expect(unlikeness(picture, known[name] ?? [])).toBeLessThanOrEqual(most)
})

test.skipIf(!hasChromium)('a row more, another size of type and a missing line are seen', async () => {
  const usual = begun('invoice', 'ja')
  const page = codeText(usual.page)
  const [right = []] = await pictures.of(await pageOf(usual, 'ja'))
  for (const changed of [
    `<p>x</p>${page}`,
    `<style>body{font-size:11pt}</style>${page}`,
    page.replace('登録番号', ''),
  ]) {
    const [other = []] = await pictures.of(await pageOf({ ...usual, page: changed.split('\n') }, 'ja'))
    expect(unlikeness(right, other)).toBeGreaterThan(most)
  }
})
