import { expect, test } from 'vitest'
import type { Document } from '../../document.ts'
import type { ReportSpec } from '../../generated/kinds/report.ts'
import { checkTemplate } from '../../template/check-template.ts'
import { parseTemplate } from '../../template/parse-template.ts'
import { renderTemplate } from '../../template/render-template.ts'
import { codeText } from '../../sql/code-text.ts'
import { reportData } from '../report-data.ts'
import { beginReport, starts, type StartName } from './index.ts'

const schema = (...columns: (readonly [string, string, string?])[]): Document => ({
  ...{ kind: 'schema', version: 1, key: 'own' },
  spec: { resultColumns: columns.map(([key, label, typeClass = 'String']) => ({ key, name: key, label, typeClass })) },
})
const heads = schema(
  ['ORDER_NO', '注文番号', 'Number'],
  ['CUSTOMER_NAME', '得意先名'],
  ['ZIP', '郵便番号'],
  ['ADDRESS', '住所'],
)
const lines = schema(
  ...([['CODE', 'コード'], ['NAME', '商品名'], ['QTY', '数量', 'Number'], ['PRICE', '単価', 'Number']] as const),
  ...([['TAX_RATE', '税率', 'Number'], ['AMOUNT', '金額', 'Number']] as const),
) // oxfmt-ignore
const chain = (key: string) => [{ schema: `schema/${key}` }]
const nested = { type: 'pdf', dataSchemas: chain('heads'), lines: [{ name: 'lines', dataSchemas: chain('lines') }] }
const all: Record<string, object> = { nested, flat: { type: 'pdf', dataSchemas: chain('lines') } }
const documents: Record<string, Document> = { 'schema/heads': heads, 'schema/lines': lines }

const line = { CODE: 'A', NAME: '吉𠮷 ㈱', QTY: 3, PRICE: 333, TAX_RATE: 10, AMOUNT: 999 }
const data = {
  rows: [{ ...line, ORDER_NO: 7, CUSTOMER_NAME: '髙﨑商店', ZIP: '1000001', ADDRESS: '東京', lines: [line, line] }],
  ...{ row: line, login: {}, today: '2026-11-20' },
}

const cases = Object.keys(starts).flatMap((name) =>
  Object.keys(all).flatMap((sort) => (['ja', 'en'] as const).map((language) => [name, sort, language] as const)),
)

/** What must stand on the paper. */
function saidIn(name: string, sort: string, language: string): string {
  if (name === 'receipt') return language === 'ja' ? '領収' : 'Receipt'
  return sort === 'nested' && (name === 'list' || name === 'labels') ? '髙﨑商店' : '吉𠮷 ㈱'
}

test.each(cases)('%s of %s rows in %s names what is there alone', (name, sort, language) => {
  const spec = all[sort] as ReportSpec
  const root = reportData(spec, (address) => documents[address])
  const begun = beginReport(spec, { name: name as StartName, root, language })
  const parsed = parseTemplate(codeText(begun.page))
  if (!('template' in parsed)) throw new Error(JSON.stringify(parsed.fault))
  expect(checkTemplate(parsed.template, root)).toEqual([])
  const draws = { barcode: () => '', picture: () => undefined }
  const text = [...renderTemplate(parsed.template, { data, language, draws })].join('')
  expect(text).toContain(saidIn(name, sort, language))
  expect(begun).toMatchObject({ type: 'pdf', label: { ja: starts[name as StartName].title.ja } })
})

test('an invoice rounds the tax once for each rate, and tells its registration number', () => {
  const root = reportData(nested as ReportSpec, (address) => documents[address])
  const { page, fileName } = beginReport(nested as ReportSpec, { name: 'invoice', root, language: 'ja' })
  expect(codeText(page)).toContain('{{#each (taxes lines rate="TAX_RATE" amount="AMOUNT")}}')
  expect(codeText(page)).toContain('登録番号')
  expect(fileName).toBe('invoice-{ORDER_NO}')
})

test('what a report says already stays', () => {
  const root = reportData(nested as ReportSpec, (address) => documents[address])
  const own = { ...nested, label: 'Own', fileName: 'own' } as ReportSpec
  expect(beginReport(own, { name: 'list', root, language: 'en' })).toMatchObject({ label: 'Own', fileName: 'own' })
})
