import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { prefix } from '../../../call/prefix.ts'
import { partsOf } from '../../../output/workbook/test/fill-made.ts'
import { makeTemplate } from '../../../output/workbook/test/make-template.ts'
import { patienceMs } from '../../../test/limits.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const document = (kind: string, key: string, spec: Document['spec']): Document => ({
  ...{ kind, version: kind === 'content' ? 2 : 1, key, name: key, spec },
})
const schema = (key: string, spec: object): Document =>
  document('schema', key, { ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop' }, ...spec })
const column = (key: string) => ({ key, name: key, label: key, type: 'text', size: 60, typeClass: 'String' })
const file = { name: 'FILE', dataType: 'character', length: 60 }
const rows = 'SELECT code AS CODE, file AS FILE FROM taken'

const added = [
  schema('name-file', {
    type: 13,
    sql: ['UPDATE taken SET file = :FILE WHERE file IS NULL'],
    parameters: [file],
    resultColumns: [],
  }),
  // One is narrowed by the column that both have, one by what its schema takes of the transfer.
  schema('taken', { sql: [rows], resultColumns: ['CODE', 'FILE'].map(column) }),
  schema('taken-of', {
    sql: [`${rows} WHERE file = :FILE ORDER BY code`],
    parameters: [file],
    resultColumns: [column('CODE')],
  }),
  ...['taken', 'taken-of'].map((key) =>
    document('report', key, {
      ...{ type: 'excel', label: '取込結果', fileName: '結果{WRITTEN}-{FILE}', template: 'blob/form', rowOffset: 1 },
      dataSchemas: [
        {
          schema: `schema/${key}`,
          ...(key === 'taken-of' && { parameters: [{ name: 'FILE', source: 'row', field: 'FILE' }] }),
        },
      ],
    }),
  ),
  document('content', 'shop.take', {
    type: 2,
    transfer: {
      ...{ dataSource: 'data-source/shop', table: 'taken', mapping: [{ column: 'code', from: 1 }] },
      postSchema: { schema: 'schema/name-file', parameters: [{ name: 'FILE', source: 'input', field: 'FILE' }] },
      reportOutputs: [{ report: 'report/taken' }, { report: 'report/taken-of', label: { ja: '明細', en: 'Lines' } }],
    },
  }),
]

let kumiki: ListeningEngine
let contentId: number
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const listed = (one: Document): Document =>
    one.kind === 'site'
      ? { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), 'content/shop.take'] } }
      : one
  kumiki = await openListening((all) => [...all.map(listed), ...added], {
    tables: 'CREATE TABLE taken (code TEXT, file TEXT)',
  })
  const { store, sites } = kumiki.engine
  const sheet = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'
  const template = await makeTemplate({ texts: ['{{CODE}}'], sheets: [{ name: '結果', xml: sheet }] })
  await store.blobs.put(template, { id: 'form', name: 'form.xlsx', type: xlsx, by: 'test' })
  expect(await sites.publish(kumiki.siteId, { by: 'test' })).toMatchObject({ status: 'publish', problems: [] })
  contentId = (await store.documents.find('content/shop.take'))!.id
  for (const ID of ['user1', 'user2']) {
    const body = { site: 'shop', ID, PASSWORD: `pass-${ID}` }
    tokens[ID] = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  }
})
afterAll(() => kumiki.close())

/** Sends a file and has it transferred; returns the transfer. */
async function transfer(name: string, lines: string): Promise<string> {
  const url = `${kumiki.url('site')}${prefix}/b2b/transfer/check/${contentId}?name=${encodeURIComponent(name)}`
  const headers = { 'x-token': tokens['user1']!, 'content-type': 'application/octet-stream' }
  const checked = (await (await fetch(url, { method: 'POST', headers, body: lines })).json()) as {
    data: { id: string }
  }
  const { id } = checked.data
  const input = { token: tokens['user1'], body: { id } }
  await kumiki.ask('site', `POST /b2b/transfer/start/${contentId}`, input)
  const look = async () => {
    const { data } = await kumiki.ask('site', `POST /b2b/transfer/result/${contentId}`, input)
    if (data.state === 'running') throw new Error('still running')
    expect(data).toMatchObject({ state: 'done', outcome: 'success' })
  }
  await vi.waitFor(look, { timeout: patienceMs, interval: 20 })
  return id
}

const report = (key: string, id: string | undefined, user = 'user1') =>
  fetch(`${kumiki.url('site')}${prefix}/b2b/content/report-download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': tokens[user]! },
    body: JSON.stringify({ contentId, report: `${key}.transfer`, ...(id !== undefined && { transfer: id }) }),
  })

async function textsOf(response: Response): Promise<string[]> {
  expect(response.headers.get('content-type')).toBe(xlsx)
  const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(Buffer.from(await response.arrayBuffer()))
  return [...sheet.matchAll(/<c r="\w+"[^>]*>(?:<is>)?<[vt][^>]*>([^<]*)/g)].map(([, text]) => text!)
}

test.each(['taken', 'taken-of'])(
  'a report of a transfer (%s) has the rows of its file, and nobody else has it',
  async (key) => {
    await transfer(`other-${key}.csv`, 'X\r\nY\r\n')
    const id = await transfer(`${key}.csv`, 'A\r\nB\r\nC\r\n')
    expect((await textsOf(await report(key, id))).toSorted()).toEqual(['A', 'B', 'C'])
    expect((await report(key, id, 'user2')).status).toBe(404)
    expect((await report(key, undefined)).status, 'no transfer is named').toBe(404)
    expect((await report(key, 'not-a-transfer')).status).toBe(404)
  },
)
