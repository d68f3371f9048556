import ExcelJS from 'exceljs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { requireStatements } from '../../../sources/source.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'
import { encodedFile, encodedNames, manySided } from '../../../test/shop/encoded-name.ts'
import { readWorkbook } from '../../../test/read-workbook.ts'

/** What differs from the usual file, by the content's key. */
const files = {
  utf8: {},
  bom: { encoding: 'utf8-bom' },
  cp932: { encoding: 'cp932' },
  sjis: { encoding: 'Shift_JIS' },
  euc: { encoding: 'EUC-JP' },
  utf16: { encoding: 'utf16le' },
  tab: { delimiter: 'tab', quote: 'single', lineCode: 'LF', shouldQuoteNumbers: true, formulaGuard: false },
}
type File = keyof typeof files | 'none' | 'members' | 'endless' | 'excel' | 'own' | 'pictures'

const spec = (all: readonly Document[]) =>
  all.find(({ key }) => key === 'shop.catalogue')!.spec as { list: Record<string, unknown> } & Record<string, unknown>

const headerStyle = { textColor: '#ffffff', background: '#37474f', borderColor: '#112233', align: 'right' }
const workbookColumns = [
  { field: 'CODE', label: 'Code' },
  { field: 'NAME', fieldWidth: { min: { auto: false, value: 210 } } },
  { field: 'STOCK', columnTotal: true, text: { format: 'comma', symbol: ' pcs' } },
  { field: 'PRICE', columnTotal: true, text: { format: 'comma', symbol: '¥', position: 1 } },
]

const picture = { url: 'https://pictures.example/{CATEGORY1}.png' }
const pictures = [
  { field: 'CODE' },
  { field: 'NAME', dispType: 'image', image: picture },
  { field: 'STOCK', dispType: 'image', image: { ...picture, clientRetrieval: true } },
]

/** The shop with a content for each sort of file, one that nobody may open, and one whose rows have no end. */
function withFiles(all: Document[]): Document[] {
  const content = (key: string, csv: object, more: object = {}, list: object = {}): Document => ({
    kind: 'content',
    version: 1,
    key: `shop.${key}`,
    name: key,
    spec: { ...spec(all), detail: undefined, list: { ...spec(all).list, csv, ...list }, ...more },
  })
  const column = { key: 'N', name: 'N', label: 'N', type: 'integer', typeClass: 'Number', size: 9 }
  const endless: Document = {
    kind: 'schema',
    version: 1,
    key: 'endless',
    name: 'Endless',
    spec: {
      type: 1,
      connectionType: 1,
      dataSource: 'data-source/shop',
      sql: [
        'WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c)',
        // What cannot be packed: whoever takes nothing has his share of it soon.
        'SELECT n AS N, hex(randomblob(1000)) AS NOISE FROM c',
      ],
      parameters: [],
      resultColumns: [
        column,
        { ...column, key: 'NOISE', name: 'NOISE', type: 'text', typeClass: 'String', size: 2000 },
      ],
    },
  }
  const ownColumn = (key: string) => ({
    key,
    name: key,
    label: `${key} of the file`,
    type: 'text',
    typeClass: 'String',
    size: 90,
  })
  const ownFile: Document = {
    ...endless,
    key: 'own-file',
    name: 'Own file',
    spec: {
      ...(endless.spec as object),
      type: 14,
      sql: [
        "SELECT code AS CODE, code || '/' || stock AS BOTH, category1 AS CATEGORY1, category2 AS CATEGORY2, stock AS STOCK, name AS NAME",
        'FROM product',
      ],
      resultColumns: ['CODE', 'BOTH', 'CATEGORY1', 'CATEGORY2', 'STOCK', 'NAME'].map(ownColumn),
    },
  }
  const contents = [
    ...Object.entries(files).map(([key, csv]) => content(key, { download: true, ...csv })),
    content('none', { encoding: 'utf8' }),
    content(
      'excel',
      {},
      {},
      { csv: undefined, excel: { download: true }, columns: workbookColumns, table: { headerStyle } },
    ),
    content(
      'members',
      { download: true },
      { displaySetting: { showFlg: 4, conditions: [{ name: 'CUSTOMER_CODE', condition: '=', value: 'C2' }] } },
    ),
    content('pictures', { download: true }, {}, { columns: pictures }),
    content(
      'own',
      { download: true },
      {},
      { downloadSchemas: [{ schema: 'schema/own-file' }], columns: [{ field: 'CODE' }, { field: 'NAME' }] },
    ),
    content(
      'endless',
      { download: true },
      { keys: undefined },
      {
        excel: { download: true },
        dataSchemas: [{ schema: 'schema/endless' }],
        columns: [{ field: 'N' }, { field: 'NOISE' }],
        orderBy: [],
        search: undefined,
        category: undefined,
      },
    ),
  ].map((one) => JSON.parse(JSON.stringify(one)) as Document)
  const sections = contents.map(({ key }) => `content/${key}`)
  return [
    ...all.map((one) =>
      one.kind === 'site'
        ? { ...one, spec: { ...one.spec, sections: [...(one.spec.sections as string[]), ...sections] } }
        : one,
    ),
    endless,
    ownFile,
    ...contents,
  ]
}

let kumiki: ListeningEngine
const tokens: Record<string, string> = {}

beforeAll(async () => {
  kumiki = await openListening(withFiles)
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'), { timeout: 10_000 })
  database.exec(`DELETE FROM product; UPDATE customer SET price_rank = 'B' WHERE login_id = 'user2'`)
  const insert = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  for (const [code, name, price, rank] of [
    ['P1', manySided, 1234.5, 'A'],
    ['P2', '=1+1 "a"\nb', -2, 'A'],
    ['P3', '吉𠮷', 3, 'C'],
    ['P9', 'other', 9, 'B'],
  ] as const)
    insert.run(code, name, 'x', 'x', price, 5, 'hidden', rank)
  database.close()
  for (const user of ['user1', 'user2', 'user3']) {
    const body = { site: 'shop', ID: user, PASSWORD: `pass-${user}` }
    tokens[user] = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  }
})
afterAll(() => kumiki.close())

const numberOf = async (file: File) => (await kumiki.engine.store.documents.find(`content/shop.${file}`))!.id

interface Asked {
  user?: string
  signal?: AbortSignal
  replace?: boolean
  search?: object
  format?: 'excel'
}

async function get(file: File, { user = 'user1', signal, format, ...more }: Asked = {}) {
  const call = file === 'excel' || format === 'excel' ? 'excel-download' : 'csv-download'
  const response = await fetch(`${kumiki.url('site')}/vue-element-admin/b2b/content/list/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-language': 'en', 'x-token': tokens[user] ?? '' },
    body: JSON.stringify({ contentId: await numberOf(file), ...more }),
    ...(signal && { signal }),
  })
  return response
}
const bytes = async (file: File, more: Parameters<typeof get>[1] = {}) =>
  Buffer.from(await (await get(file, more)).arrayBuffer())

const head = '"CODE","NAME","STOCK","PRICE"\r\n'
const first = ['"P1","', '",5,1234.5\r\n'] as const
const rest = `"P2","'=1+1 ""a""\nb",5,-2\r\n`

test.each(Object.keys(encodedNames) as File[])('FI-08 %s: every byte; a formula is a text', async (file) => {
  const expected = encodedFile(file, `${head}${first[0]}`, `${first[1]}${rest}`)
  expect((await bytes(file)).toString('hex')).toBe(expected.toString('hex'))
})

test('tabs, single quotes, LF, quoted numbers, and formulas where the builder wants them', async () => {
  const text = (await bytes('tab')).toString('utf8')
  expect(text).toBe(
    "'CODE'\t'NAME'\t'STOCK'\t'PRICE'\n'P1'\t'波〜∥‖引−円¥株㈱'\t'5'\t'1234.5'\n'P2'\t'=1+1 \"a\"\nb'\t'5'\t'-2'\n",
  )
})

test('the headers say what it is; it is never a page', async () => {
  const { headers } = await get('tab')
  expect(headers.get('content-type')).toBe('text/tab-separated-values')
  expect(headers.get('content-disposition')).toBe('attachment')
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await get('utf8')).headers.get('content-type')).toBe('text/csv')
})

const check = async (file: File, user = 'user1') =>
  kumiki.ask('site', 'POST /b2b/content/list/csv-check', {
    token: tokens[user],
    body: { contentId: await numberOf(file) },
  })

test('characters that the encoding does not have are told before, with row and column', async () => {
  expect((await check('cp932')).data).toEqual({ rows: 2, count: 0, unknown: [] })
  const unknown = [{ row: 1, column: 'NAME', character: '㈱' }]
  expect((await check('sjis')).data, 'a character of Windows alone').toEqual({ rows: 2, count: 1, unknown })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'), { timeout: 10_000 })
  database.exec(`UPDATE customer SET price_rank = 'C' WHERE login_id = 'user3'`)
  database.close()
  const body = { site: 'shop', ID: 'user3', PASSWORD: 'pass-user3' }
  tokens.user3 = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  const told = { rows: 1, count: 1, unknown: [{ row: 1, column: 'NAME', character: '𠮷' }] }
  for (const file of ['cp932', 'sjis', 'euc'] as const) expect((await check(file, 'user3')).data, file).toEqual(told)
})

test('nothing is written for them silently: refused, or 〓 where the user said so', async () => {
  const refused = await get('cp932', { user: 'user3' })
  expect(refused.status).not.toBe(200)
  expect(await refused.json()).toMatchObject({ code: 60107, message: expect.stringContaining('encoding') as string })
  const file = await bytes('cp932', { user: 'user3', replace: true })
  expect(file.toString('hex')).toBe(
    Buffer.concat([Buffer.from(`${head}"P3","`), Buffer.from('8b6781ac', 'hex'), Buffer.from('",5,3\r\n')]).toString(
      'hex',
    ),
  )
})

test('FI-08 a workbook: values as such, in the form of the screen; a formula is a text', async () => {
  const response = await get('excel')
  expect(response.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(response.headers.get('content-disposition')).toBe('attachment')
  const [sheet, ...others] = await readWorkbook(Buffer.from(await response.arrayBuffer()))
  expect(others).toEqual([])
  const heading = (value: string) => ({ value, format: '@', isBold: true })
  const text = (value: string) => ({ value, format: '@', isBold: false })
  const pieces = (value: number, isBold = false) => ({ value, format: '#,##0" pcs"', isBold })
  const yen = (value: number, digits: string, isBold = false) => ({ value, format: `"¥"#,##0${digits}`, isBold })
  expect(sheet!.name).toBe('excel')
  expect(sheet!.widths[1]).toBe(30)
  expect(sheet!.text).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet!.text).not.toContain('<f>')
  expect(sheet!.rows).toEqual([
    { A: heading('Code'), B: heading('NAME'), C: heading('STOCK'), D: heading('PRICE') },
    { A: text('P1'), B: text('波〜∥‖引−円¥株㈱'), C: pieces(5), D: yen(1234.5, '.00') },
    { A: text('P2'), B: text('=1+1 "a"\nb'), C: pieces(5), D: yen(-2, '.00') },
    { A: heading('Totals'), C: pieces(10, true), D: yen(1232.5, '.00', true) },
  ])
})

test('headings of a workbook have the colours of the list', async () => {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await (await get('excel')).arrayBuffer())
  expect(book.worksheets[0]!.getCell('A1')).toMatchObject({
    font: { bold: true, color: { argb: 'FFFFFFFF' } },
    fill: { fgColor: { argb: 'FF37474F' } },
    border: { bottom: { color: { argb: 'FF112233' } } },
    alignment: { horizontal: 'right' },
  })
})

test('F-6 of a picture that the engine fetches a file has what its column says, of another one its address', async () => {
  const [, row] = (await bytes('pictures', { search: { CODE: 'P9' }, user: 'user2' })).toString('utf8').split('\r\n')
  expect(row).toBe('"P9","other","https://pictures.example/x.png"')
})

test('a download schema gives the rows instead of the list, narrowed by the same search', async () => {
  const text = (await bytes('own', { search: { CODE: 'P1' } })).toString('utf8')
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '"CODE of the file","BOTH of the file","CATEGORY1 of the file","CATEGORY2 of the file","STOCK of the file","NAME of the file"',
    '"P1","P1/5","x","x","5","波〜∥‖引−円¥株㈱"',
  ])
  expect(text.split('\r\n')).toHaveLength(3)
  expect((await bytes('own')).toString('utf8')).toContain('P9')
})

test('AZ-07 a workbook holds the rows of the search that this user may see', async () => {
  const cells = async (more: Asked) =>
    (await readWorkbook(Buffer.from(await (await get('excel', more)).arrayBuffer())))[0]!.rows.map(({ A }) => A?.value)
  expect(await cells({ search: { CODE: 'P2' } })).toEqual(['Code', 'P2', 'Totals'])
  expect(await cells({ user: 'user2' })).toEqual(['Code', 'P9', 'Totals'])
  expect(await cells({ search: { CODE: 'none' } }), 'nothing is summed').toEqual(['Code'])
})

test('AZ-07 another user gets his own rows, hidden columns nobody', async () => {
  const text = (await bytes('utf8', { user: 'user2' })).toString('utf8')
  expect(text).toBe(`${head}"P9","other",5,9\r\n`)
  expect(text + (await bytes('utf8')).toString('utf8')).not.toMatch(/hidden|SECRET|CATEGORY1/)
})

test('the rows of the search, and no others', async () => {
  const text = (await bytes('utf8', { search: { CODE: 'P2' } })).toString('utf8')
  expect(text).toBe(`${head}${rest}`)
})

test.each<[string, File, string, number]>([
  ['a content without download', 'none', 'user1', 40400],
  ['a content that this user may not open', 'members', 'user1', 40400],
  ['nobody', 'utf8', 'nobody', 50008],
])('AZ-07 nothing for %s', async (_what, file, user, code) => {
  for (const more of [{}, { format: 'excel' }] as const) {
    const response = await get(file, { user, ...more })
    expect(response.headers.get('content-type')).toMatch(/json/)
    expect(await response.json()).toMatchObject({ code })
  }
  expect((await check(file, user)).code).toBe(code)
})

test('that user may: the same content is there for whom it is', async () => {
  expect((await get('members', { user: 'user2' })).status).toBe(200)
})

const start = async (file: File, format: 'csv' | 'excel', user = 'user1') =>
  kumiki.ask('site', 'POST /b2b/content/list/downloads', {
    token: tokens[user],
    body: { contentId: await numberOf(file), format, fileName: `品目.${format}`, total: 2 },
  })
test.each(['../../../etc/x.csv', 'a\r\nset-cookie: x=1.csv', 'C:\\x.csv'])(
  'A-14 a file that is made in the background has a name of a file: %j',
  async (fileName) => {
    const body = { contentId: await numberOf('bom'), format: 'csv', fileName, total: 2 }
    const answer = await kumiki.ask('site', 'POST /b2b/content/list/downloads', { token: tokens.user1, body })
    expect(answer).toMatchObject({ status: 415, message: expect.stringMatching(/name of the file/) })
  },
)
const listed = async (user = 'user1') =>
  (await kumiki.ask('site', 'GET /b2b/job', { token: tokens[user] })).data.jobs as {
    [name: string]: unknown
    id: string
    state: string
  }[]
const remove = (id: string, user = 'user1') =>
  kumiki.ask('site', `DELETE /b2b/job/download/${id}`, { token: tokens[user] })
const fetched = (id: string, user = 'user1') =>
  fetch(`${kumiki.url('site')}/vue-element-admin/b2b/content/list/downloads/${id}`, {
    headers: { 'x-token': tokens[user] ?? '', 'x-language': 'en' },
  })

test('a file that is made in the background is the same file; its user finds it after another login, and nobody else', async () => {
  const { id } = (await start('bom', 'csv')).data as { id: string }
  await expect.poll(async () => (await listed())[0]?.state).toBe('done')
  expect(await listed()).toMatchObject([
    { id, title: 'Make a file', name: '品目.csv', done: 2, total: 2, hasFile: true, state: 'done' },
  ])
  expect(await listed('user2')).toEqual([])
  expect((await fetched(id, 'user2')).status).toBe(404)
  expect((await remove(id, 'user2')).code).toBe(40400)
  const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
  tokens.user1 = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token
  const response = await fetched(id)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('品目.csv')}`,
  )
  expect(Buffer.from(await response.arrayBuffer()).equals(await bytes('bom'))).toBe(true)
  expect((await remove(id)).code).toBe(20000)
  expect(await listed()).toEqual([])
  expect((await fetched(id)).status).toBe(404)
})

test('a workbook in the background; what an encoding does not have ends the file in words', async () => {
  const { id } = (await start('excel', 'excel')).data as { id: string }
  await expect.poll(async () => (await listed())[0]?.state).toBe('done')
  const [sheet] = await readWorkbook(Buffer.from(await (await fetched(id)).arrayBuffer()))
  expect(sheet!.rows).toHaveLength(4)
  await remove(id)
  const refused = (await start('cp932', 'csv', 'user3')).data as { id: string }
  await expect.poll(async () => (await listed('user3'))[0]?.state).toBe('failed')
  expect((await listed('user3'))[0]!.text).toContain('encoding')
  await remove(refused.id, 'user3')
  expect(await start('none', 'csv')).toMatchObject({ code: 40400 })
  expect(await listed()).toEqual([])
})

test('stopping it ends the statement; two may be made at a time', async () => {
  const document = (await kumiki.engine.store.documents.find('data-source/shop'))!.document
  const source = requireStatements(await kumiki.engine.sources.open(document))
  const one = (await start('endless', 'csv')).data as { id: string }
  const other = (await start('endless', 'excel')).data as { id: string }
  expect(await start('endless', 'csv')).toMatchObject({
    code: 60107,
    message: expect.stringContaining('Two files') as string,
  })
  // One at a time: pages read there too.
  await expect.poll(() => source.load!().used).toBe(1)
  await expect.poll(async () => Number((await listed()).find(({ id }) => id === one.id)!.done)).toBeGreaterThan(0)
  for (const { id } of [one, other]) expect((await remove(id)).code).toBe(20000)
  await expect.poll(() => source.load!().used).toBe(0)
  expect((await listed()).map(({ state }) => state)).toEqual(['stopped', 'stopped'])
  for (const { id } of [one, other]) await remove(id)
  expect(await listed()).toEqual([])
})

test.each(['csv', 'excel'] as const)('DL-08 whoever leaves ends the statement of a file: %s', async (format) => {
  const document = (await kumiki.engine.store.documents.find('data-source/shop'))!.document
  const source = requireStatements(await kumiki.engine.sources.open(document))
  const leaving = new AbortController()
  const response = await get('endless', { signal: leaving.signal, ...(format === 'excel' && { format }) })
  const reader = response.body!.getReader()
  let received = 0
  while (received < (format === 'csv' ? 1_000_000 : 50_000)) received += (await reader.read()).value!.length
  expect(source.load!().used).toBeGreaterThan(0)
  leaving.abort()
  await expect.poll(() => source.load!().used).toBe(0)
})

test.each(['csv', 'excel'] as const)(
  '%s is read as it is taken: who takes nothing more lets the statement stand still',
  async (format) => {
    const document = (await kumiki.engine.store.documents.find('data-source/shop'))!.document
    const source = requireStatements(await kumiki.engine.sources.open(document))
    const read = source.read.bind(source)
    let taken = 0
    const spy = vi.spyOn(source, 'read').mockImplementation(async function* (reading, options) {
      for await (const piece of read(reading, options)) {
        taken++
        yield piece
      }
    })
    const leaving = new AbortController()
    const more = { signal: leaving.signal, ...(format === 'excel' && { format }) }
    const reader = (await get('endless', more)).body!.getReader()
    await reader.read()
    // What lies between the statement and the reader is full, and then nothing moves any more.
    const moved = async () => {
      const before = taken
      await new Promise((resolve) => setTimeout(resolve, 400))
      return taken - before
    }
    // A machine that is busy pauses as well: it stands still when nothing has moved three times. A statement that goes on
    // by itself never does: it has no end.
    const still = async () => [await moved(), await moved(), await moved()]
    await expect.poll(still).toEqual([0, 0, 0])
    expect(taken).toBeGreaterThan(0)
    for (const before = taken; taken === before;) await reader.read()
    leaving.abort()
    spy.mockRestore()
  },
)
