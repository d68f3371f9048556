import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { makeTemplate, type MadeWorkbook } from '../../output/workbook/test/make-template.ts'
import { partsOf } from '../../output/workbook/test/fill-made.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

const calls = '/vue-element-admin'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const xlsm = 'application/vnd.ms-excel.sheet.macroEnabled.12'

const form: MadeWorkbook = {
  texts: ['{{CODE}}', '{{NAME}}', '{{LINE}}', '{{sum PRICE}}', '{{login.PRICE_RANK}}', '{{KODE}}'],
  sheets: [
    {
      name: '一覧',
      xml: '<sheetData><row r="1"><c r="A1" t="s"><v>4</v></c><c r="B1" t="s"><v>3</v></c></row><row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="E2:F2"/></mergeCells>',
    },
    { name: 'Other', xml: '<sheetData><row r="1"><c r="A1" t="s"><v>5</v></c></row></sheetData>' },
  ],
  names: '<definedNames><definedName name="FIRST">一覧!$D$2</definedName></definedNames>',
}

const column = (key: string, typeClass = 'String') => ({
  ...{ key, name: key, label: key, typeClass, type: 'text', size: 60 },
})
const schema = (key: string, sql: string, columns: object[], parameter: string): Document => ({
  ...{ kind: 'schema', version: 1, key, name: key },
  spec: {
    ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop', sql: [sql], resultColumns: columns },
    parameters: [{ name: parameter, dataType: 'character', length: 20, data: 'A' }],
  },
})
const documents = [
  schema(
    'paper',
    'SELECT code AS CODE, name AS NAME, stock AS STOCK, category1 AS CATEGORY1, category2 AS CATEGORY2 FROM product WHERE price_rank = :RANK',
    [column('CODE'), column('NAME'), column('STOCK', 'Number'), column('CATEGORY1'), column('CATEGORY2')],
    'RANK',
  ),
  schema(
    'paper-lines',
    'SELECT line AS LINE, price AS PRICE FROM order_line WHERE code = :CODE ORDER BY line',
    [column('LINE', 'Number'), column('PRICE', 'Number')],
    'CODE',
  ),
]
const report = (spec: object): Document => ({
  ...{ kind: 'report', version: 1, key: 'form', name: 'form' },
  spec: {
    ...{ type: 'excel', label: 'Form', fileName: 'form-{CODE}', rowOffset: 2 },
    dataSchemas: [{ schema: 'schema/paper', parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }] }],
    lines: [
      {
        name: 'lines',
        dataSchemas: [{ schema: 'schema/paper-lines', parameters: [{ name: 'CODE', source: 'row', field: 'CODE' }] }],
      },
    ],
    ...spec,
  },
})

let kumiki: ListeningEngine
let template: string
const tokens: Record<string, string> = {}
let contentId: number

async function upload(name: string, bytes: Uint8Array, type: string): Promise<string> {
  const answer = await fetch(`${kumiki.url('console')}${calls}/file?kind=report&name=${name}`, {
    method: 'POST',
    headers: { 'x-token': kumiki.admin, 'content-type': type },
    body: Buffer.from(bytes),
  })
  return ((await answer.json()) as { data: { file: string } }).data.file
}

beforeAll(async () => {
  kumiki = await openListening((all) => [...all, ...documents])
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'), { timeout: 10_000 })
  database.exec(
    `DELETE FROM product; DELETE FROM order_line; UPDATE customer SET price_rank = 'B' WHERE login_id = 'user2'`,
  )
  const product = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [code, name, rank] of [
    ['P1', '𠮷野 髙橋', 'A'],
    ['P2', '=1+1', 'A'],
    ['P9', 'other', 'B'],
  ])
    product.run(code, name, 'x', 'x', 10, 1, '', rank)
  const line = database.prepare('INSERT INTO order_line VALUES (1, ?, ?, 1, ?)')
  for (const number of [1, 2, 3]) line.run(number, 'P1', number * 1000)
  database.close()
  template = await upload('form.xlsx', await makeTemplate(form), xlsx)
  const { store, sites } = kumiki.engine
  const catalogue = (await store.documents.find('content/shop.catalogue'))!
  const spec = catalogue.document.spec as { list: object; detail: object }
  const outputs = [{ report: 'report/form' }, { report: 'report/form', rows: 'chosen' }]
  const changed = {
    ...catalogue.document,
    spec: {
      ...spec,
      list: { ...spec.list, reportOutputs: outputs },
      detail: { reportOutputs: [{ report: 'report/form' }] },
    },
  }
  await store.documents.change(
    [report({ template }), changed].map((document) => ({ do: 'put' as const, document })),
    'test',
  )
  const published = await sites.publish(kumiki.siteId, { by: 'test' })
  expect(published?.problems).toEqual([])
  for (const user of ['user1', 'user2']) {
    const body = { site: 'shop', ID: user, PASSWORD: `pass-${user}` }
    tokens[user] = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  }
  contentId = catalogue.id
})
afterAll(() => kumiki.close())

async function sheetOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== xlsx) throw new Error(await response.text())
  const parts = await partsOf(Buffer.from(await response.arrayBuffer()))
  return [...(parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(/<c r="(\w+)"[^>]*>(?:<is>)?<[vt][^>]*>([^<]*)/g)]
    .map(([, at, text]) => `${at} ${text}`)
    .join(', ')
}

const made = (key: string, more: object = {}, user = 'user1') =>
  fetch(`${kumiki.url('site')}${calls}/b2b/content/report-download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': tokens[user] ?? '', 'x-language': 'en' },
    body: JSON.stringify({ contentId, report: key, ...more }),
  })

test('a report of a search, of chosen rows and of one is the workbook with these rows and their lines', async () => {
  expect(await sheetOf(await made('form.search'))).toBe(
    'A1 A, B1 6000, A2 P1, B2 𠮷野 髙橋, C2 1, A3 P1, B3 𠮷野 髙橋, C3 2, A4 P1, B4 𠮷野 髙橋, C4 3, A5 P2, B5 =1+1',
  )
  expect(await sheetOf(await made('form.chosen', { rows: [JSON.stringify(['P2'])] }))).toBe(
    'A1 A, B1 0, A2 P2, B2 =1+1',
  )
  expect(await sheetOf(await made('form.detail', { rows: [JSON.stringify(['P1'])] }))).toContain('B1 6000, A2 P1')
})

test('AZ-07 a workbook has the rows that its user may see', async () => {
  expect(await sheetOf(await made('form.search', {}, 'user2'))).toBe('A1 B, B1 0, A2 P9, B2 other')
  expect(await (await made('form.chosen', { rows: [JSON.stringify(['P9'])] })).json()).toMatchObject({ code: 60107 })
})

const check = async (spec: object) => {
  const body = { document: report(spec) }
  const { data } = await kumiki.ask('console', 'POST /document-check', { token: kumiki.admin, body })
  return (data as { problems: { code: string; at: string; values?: unknown[]; severity?: string }[] }).problems.map(
    ({ code, at, values = [], severity = '' }) => [code, at, ...values, severity].join(' ').trim(),
  )
}

test('what does not fit is told at its place when the template is saved', async () => {
  expect(await check({ template })).toEqual([])
  expect(
    await check({
      template,
      cells: [
        { field: 'CODE', cell: 'first' },
        { field: 'NAME', cell: 'F2' },
        { field: 'NAME', cell: 'LAST' },
      ],
    }),
  ).toEqual(['workbook-cell-covered /spec/cells/1/cell F2 E2:F2', 'workbook-cell-missing /spec/cells/2/cell LAST'])
  expect(await check({ template, sheet: 'Other' })).toEqual(['workbook-field-missing /spec/template A1 KODE'])
  expect(await check({ template, sheet: 'None' })).toEqual(['workbook-sheet-missing /spec/sheet None'])
  const broken = await upload('broken.xlsx', Buffer.from('PK\u0003\u0004 none'), xlsx)
  expect(await check({ template: broken })).toEqual(['workbook-broken /spec/template'])
  const { code } = await kumiki.ask('console', 'POST /document/report', {
    token: kumiki.admin,
    body: { document: { ...report({ template: broken }), key: 'b' } },
  })
  expect(code).not.toBe(20000)
})

test('sheets and names of the workbook are offered', async () => {
  const ask = async (call: string, body: object) =>
    (await kumiki.ask('console', `POST /report/${call}`, { token: kumiki.admin, body })).data.rows as {
      value: string
    }[]
  expect((await ask('sheets', { template })).map(({ value }) => value)).toEqual(['一覧', 'Other'])
  expect(await ask('cells', { template, find: 'fir' })).toEqual([{ value: 'FIRST', label: 'FIRST (D2)' }])
  expect(await ask('sheets', { template: 'blob/none' })).toEqual([])
})

test('its sheet is drawn; what is no workbook is not there', async () => {
  const ask = (body: object) => kumiki.ask('console', 'POST /report/sheet', { token: kumiki.admin, body })
  const { data } = await ask({ template })
  expect(data).toMatchObject({ sheet: '一覧', merged: ['E2:F2'], names: [{ name: 'FIRST', cell: 'D2' }] })
  expect(data.rows[1].cells[0]).toEqual({ column: 1, text: '{{CODE}}' })
  expect((await ask({ template, sheet: 'Other' })).data.sheet).toBe('Other')
  expect((await ask({ template, sheet: 'None' })).status).toBe(404)
  expect((await ask({ template: 'blob/none' })).status).toBe(404)
})

test('it is tried with real rows; one with macros says so by itself', async () => {
  const macros = await upload('form.xlsm', await makeTemplate({ ...form, hasMacros: true }), xlsm)
  const answer = await kumiki.ask('console', 'POST /document/report', {
    token: kumiki.admin,
    body: { document: { ...report({ template: macros }), key: 'macros' } },
  })
  expect(answer.code).toBe(20000)
  const kept = await kumiki.engine.store.documents.find('report/macros')
  expect(kept?.document.spec).toMatchObject({ macros: true })
  const tried = await fetch(`${kumiki.url('console')}${calls}/report/preview`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': kumiki.admin },
    body: JSON.stringify({ document: report({ template, sample: [{ name: 'PRICE_RANK', value: 'B' }] }) }),
  })
  expect(await sheetOf(tried)).toBe('B1 0, A2 P9, B2 other')
})
