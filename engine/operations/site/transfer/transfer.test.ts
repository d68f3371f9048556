import { readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import { recoverTransfers } from '../../../sites/recover-transfers.ts'
import type { Session } from '../../../store/store.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import { packed, sheetXml } from '../../../transfer/test/packed-workbook.ts'
import { patienceMs } from '../../../test/limits.ts'

type Shown = OperationResponses['transfer-result']

const label = (ja: string, en: string) => ({ ja, en })
const mapping = [
  { column: 'code', from: 1, label: label('コード', 'Code'), key: true, inputCheck: { required: true, maxLength: 8 } },
  { column: 'name', from: 2, label: label('名称', 'Name'), limit: { unit: 'byte', max: 10, encoding: 'cp932' } },
  { column: 'price', from: 3, label: label('価格', 'Price'), inputType: 'number', inputCheck: { maxValue: 9999 } },
  { column: 'day', from: 4, label: label('適用日', 'From'), inputType: 'date' },
  { column: 'customer', login: 'CUSTOMER_CODE' },
]
const chosen = mapping.map(({ from: _, ...one }) => one)
const own = { dataSource: 'data-source/shop', table: 'price list', mapping }
const contents = {
  add: { ...own, startRow: 2 },
  addition: own,
  stamped: { ...own, uploadSetting: 'upload-setting/partner' },
  different: { ...own, uploadSetting: 'upload-setting/partner', folder: 'other', existingFile: 'differentName' },
  overwritten: { ...own, folder: 'over', existingFile: 'overwrite' },
  once: { ...own, folder: 'once', existingFile: 'noUpload' },
  typed: { ...own, fileType: 'excel', uploadSetting: 'upload-setting/partner' },
  abort: { ...own, startRow: 2, errorHandling: 'abort' },
  replace: { ...own, method: 'replace', leaveOut: true, encoding: 'cp932' },
  keyed: { ...own, method: 'replaceByKey', startRow: 3 },
  lines: { ...own, startRow: 2, rowDelimiter: 'LF', leaveOut: true },
  edit: { ...own, method: 'replaceByKey', startRow: 2, encoding: 'cp932', edit: true },
  added: { ...own, edit: true },
  bare: {
    ...{ ...own, method: 'replaceByKey', mappedBy: 'user' },
    mapping: [{ column: 'code', key: true }, { column: 'name' }],
  },
  free: { ...own, mappedBy: 'user', mapping: [{ column: 'code' }, { column: 'name' }] },
  pair: {
    ...{ ...own, method: 'replaceByKey', edit: true },
    mapping: mapping.map((one) => (one.column === 'name' ? { ...one, key: true } : one)),
  },
  book: { ...own, method: 'replaceByKey', fileType: 'excel', mappedBy: 'user', mapping: chosen, edit: true },
  mapped: { ...own, method: 'replaceByKey', startRow: 2, mappedBy: 'user', mapping: chosen },
  look: { ...own, fileType: 'excel', mappedBy: 'user', mapping: chosen },
  excel: { ...own, fileType: 'excel', sheet: 'Prices', startRow: 2, errorHandling: 'abort' },
  second: { ...own, fileType: 'excel', sheet: '2', startRow: 2 },
  chain: {
    target: 'schemas',
    uploadSetting: 'upload-setting/partner',
    mapping: [
      { column: 'CODE', from: 1 },
      { column: 'COUNT', from: 2, inputType: 'number' },
    ],
    dataSchemas: [
      {
        schema: 'schema/take',
        parameters: [
          { name: 'CODE', source: 'input', field: 'CODE' },
          { name: 'COUNT', source: 'input', field: 'COUNT' },
          { name: 'CUSTOMER', source: 'login', field: 'CUSTOMER_CODE' },
        ],
      },
    ],
    postSchema: {
      schema: 'schema/told',
      parameters: [
        { name: 'OUTCOME', source: 'input', field: 'OUTCOME' },
        { name: 'WRITTEN', source: 'input', field: 'WRITTEN' },
      ],
    },
  },
}

function withTransfers(all: Document[]): Document[] {
  const keys = Object.keys(contents).map((key) => `shop.${key}`)
  const schema = (key: string, type: number, sql: string, names: [string, string, number][]): Document => ({
    ...{ kind: 'schema', version: 1, key, name: key },
    spec: {
      ...{ type, dataSource: 'data-source/shop', sql: [sql], resultColumns: [] },
      parameters: names.map(([name, dataType, length]) => ({ name, dataType, length })),
    },
  })
  return [
    ...all.map((one) => {
      if (one.kind !== 'site') return one
      const sections = [...(one.spec.sections as string[]), ...keys.map((key) => `content/${key}`)]
      return { ...one, spec: { ...one.spec, sections } }
    }),
    ...Object.entries(contents).map(([key, transfer]): Document => ({
      ...{ kind: 'content', version: 2, key: `shop.${key}`, name: key, spec: { type: 2, transfer } },
    })),
    {
      ...{ kind: 'upload-setting', version: 1, key: 'partner', name: 'Partner' },
      spec: { folder: 'partner', maxSize: 1, types: ['csv'] },
    },
    schema('take', 13, 'INSERT INTO taken (code, count, customer) VALUES (:CODE, :COUNT, :CUSTOMER)', [
      ['CODE', 'character', 8],
      ['COUNT', 'numeric', 9],
      ['CUSTOMER', 'character', 8],
    ]),
    schema('told', 13, 'INSERT INTO told (outcome, written) VALUES (:OUTCOME, :WRITTEN)', [
      ['OUTCOME', 'character', 10],
      ['WRITTEN', 'numeric', 9],
    ]),
  ]
}

let shop: Shop
let session: Session
const ids: Record<string, number> = {}
beforeAll(async () => {
  const tables = `CREATE TABLE "price list"
      (code TEXT PRIMARY KEY, name TEXT, price NUMERIC CHECK (price <> 666), day TEXT, customer TEXT);
    CREATE TABLE taken (code TEXT, count INTEGER CHECK (count < 100), customer TEXT);
    CREATE TABLE told (outcome TEXT, written INTEGER)`
  shop = await openShop({ products: 1, customers: 2, tables, documents: withTransfers })
  session = await shop.login()
  for (const key of Object.keys(contents)) ids[key] = (await shop.store.documents.find(`content/shop.${key}`))!.id
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.database.exec(`DELETE FROM "price list"; DELETE FROM taken; DELETE FROM told;
    INSERT INTO "price list" VALUES ('OLD', 'before', 1, '2026-01-01', 'C9')`)
})

const check = (key: keyof typeof contents, file: string | Buffer, more: object = {}, by = session) =>
  shop.call<Shown>('transfer-check', { contentId: ids[key], name: 'prices.csv', ...more }, by, {
    body: async function* () {
      yield Buffer.from(file)
    },
  })
async function transfer(key: keyof typeof contents, { id }: Shown, more: object = {}): Promise<Shown> {
  await shop.call('transfer-start', { contentId: ids[key], id, ...more }, session)
  return vi.waitFor(
    async () => {
      const shown = await shop.call<Shown>('transfer-result', { contentId: ids[key], id }, session)
      if (shown.state === 'running') throw new Error('still running')
      return shown
    },
    { timeout: patienceMs, interval: 20 },
  )
}
async function errorFile(key: keyof typeof contents, { id }: Shown): Promise<string> {
  return (await errorBytes(key, id)).toString()
}
async function errorBytes(key: keyof typeof contents, id: string): Promise<Buffer> {
  const { $bytes } = await shop.call<{ $bytes: ReadableStream }>(
    'transfer-error-file',
    { contentId: ids[key], id },
    session,
  )
  return Buffer.from(await new Response($bytes).arrayBuffer())
}
async function workbook(sheets: Record<string, unknown[][]>): Promise<Buffer> {
  const book = new exceljs.Workbook()
  for (const [name, all] of Object.entries(sheets)) book.addWorksheet(name).addRows(all)
  return Buffer.from(await book.xlsx.writeBuffer())
}
const codes = () =>
  (shop.database.prepare('SELECT code FROM "price list" ORDER BY code').all() as { code: string }[]).map(
    ({ code }) => code,
  )
const rows = (table = 'price list') => shop.database.prepare(`SELECT * FROM "${table}"`).all()
const lastOfLog = async () => (await shop.store.logs.list({ log: 'data-update', siteId: shop.siteId })).rows[0]
const lines = (...given: string[]) => given.join('\r\n')
const head = 'code,name,price,day'

describe('a file becomes rows', () => {
  test('added behind what is there, with what the login gives; the log says what was done', async () => {
    const checked = await check('add', lines(head, 'A,"り,ん",100,2026/07/01', 'B,,"1,200",', ''))
    expect(checked).toMatchObject({ state: 'checked', stage: 'inputCheck', lines: 2, faulty: 0, problems: [] })
    expect(codes()).toEqual(['OLD'])
    const done = await transfer('add', checked)
    expect(done).toMatchObject({
      state: 'done',
      stage: 'execution',
      outcome: 'success',
      written: 2,
      message: '取り込みが完了しました。',
    })
    expect(rows()).toEqual([
      { code: 'OLD', name: 'before', price: 1, day: '2026-01-01', customer: 'C9' },
      { code: 'A', name: 'り,ん', price: 100, day: '2026-07-01', customer: 'C1' },
      { code: 'B', name: null, price: 1200, day: null, customer: 'C1' },
    ])
    await expect.poll(lastOfLog).toMatchObject({
      ...{ user: 'C1', object: 'content/shop.add', result: 'success' },
      data: { file: 'prices.csv', lines: 2, written: 2, stage: 'execution' },
    })
    expect(await shop.store.logs.list({ log: 'data-update', find: 'shop.add prices.csv' })).toMatchObject({
      total: 1,
      rows: [
        {
          result: 'added',
          data: { rows: [{ after: { code: 'A', price: '100', customer: 'C1' } }, { after: { code: 'B' } }] },
        },
      ],
    })
    // Its content alone has it, for whoever builds that.
    const logOf = (key: keyof typeof contents, more: object = {}) =>
      shop.call('transfer-log', { id: ids[key], ...more }, { userKey: 'admin' } as Session)
    const written = { file: 'prices.csv', hash: checked.hash, lines: 2, faulty: 0, written: 2, stage: '転送実行' }
    expect(await logOf('add')).toMatchObject({
      total: 1,
      rows: [{ user: 'C1', result: '成功', message: '取り込みが完了しました。', transfer: written }],
    })
    expect(await logOf('add', { find: 'PRICES.csv' })).toMatchObject({ total: 1 })
    expect(await logOf('add', { find: 'other' })).toEqual({ rows: [], total: 0 })
    const ofNew = shop.call('transfer-log', { id: 0 }, { userKey: 'admin' } as Session)
    expect(await ofNew).toEqual({ rows: [], total: 0 })
    await transfer('addition', await check('addition', 'Z,z,1,'))
    await expect.poll(() => logOf('addition')).toMatchObject({ total: 1 })
    expect(await logOf('add')).toMatchObject({ total: 1 })
  })

  test('in place of all that is there, in the encoding of the definition', async () => {
    const done = await transfer('replace', await check('replace', iconv.encode('A,りんご,1,\nB,②,2,', 'cp932')))
    expect(done).toMatchObject({ outcome: 'success', counts: { deleted: 1, inserted: 2 } })
    expect(rows()).toMatchObject([{ name: 'りんご' }, { name: '②' }])
  })

  test('in place of those with the same key; the others stay', async () => {
    const done = await transfer(
      'keyed',
      await check('keyed', lines('x', head, 'OLD,new,2,', 'B,b,3,'), { startRow: 3 }),
    )
    expect(done).toMatchObject({ outcome: 'success', counts: { updated: 1, inserted: 1 } })
    expect(rows()).toMatchObject([
      { code: 'OLD', name: 'new', customer: 'C1' },
      { code: 'B', name: 'b' },
    ])
  })

  test('schemas run for each line, and one behind them is told what became of it', async () => {
    const done = await transfer('chain', await check('chain', 'P1,3\nP2,4'))
    expect(done).toMatchObject({ outcome: 'success', written: 2 })
    // What the schemas made of them, nobody counts.
    expect(done).not.toHaveProperty('counts')
    expect(rows('taken')).toEqual([
      { code: 'P1', count: 3, customer: 'C1' },
      { code: 'P2', count: 4, customer: 'C1' },
    ])
    expect(await transfer('chain', await check('chain', 'P3,1\nP4,100'))).toMatchObject({
      outcome: 'rollback',
      written: 0,
    })
    expect(rows('taken')).toHaveLength(2)
    expect(rows('told')).toEqual([
      { outcome: 'success', written: 2 },
      { outcome: 'rollback', written: 0 },
    ])
  })
})

describe('columns that the user says', () => {
  const at = (mapping: Record<string, number>) => ({ mapping })

  test('are read from where the user says; what is left out is not written, also from the file of errors', async () => {
    const file = lines('x,price,code', ',2,OLD', ',y,B')
    const checked = await check('mapped', file, at({ code: 3, price: 2 }))
    expect(checked.problems).toMatchObject([{ line: 3, column: 2, value: 'y' }])
    const again = (await errorFile('mapped', await check('mapped', file, at({ code: 3, price: 2 })))).replace(
      '"y"',
      '3',
    )
    const good = await check('mapped', lines('x,price,code', ',2,OLD'), at({ code: 3, price: 2 }))
    expect(await transfer('mapped', good)).toMatchObject({ counts: { updated: 1, inserted: 0 } })
    await transfer('mapped', await check('mapped', again, at({ code: 3, price: 2 })))
    expect(rows()).toMatchObject([
      { code: 'OLD', name: 'before', price: 2, day: '2026-01-01', customer: 'C1' },
      { code: 'B', name: null, price: 3 },
    ])
  })

  test('are those that the builder leaves to users, each once, with what a row needs', async () => {
    const refused: [keyof typeof contents, object, object][] = [
      ['mapped', {}, { details: { text: 'transfer-not-mapped', values: ['コード'] } }],
      ['mapped', at({ name: 1 }), { details: { text: 'transfer-not-mapped' } }],
      ['mapped', at({ code: 1, customer: 2 }), { code: 40000 }],
      ['mapped', at({ code: 1, other: 2 }), { code: 40000 }],
      ['add', at({ code: 1 }), { code: 40000 }],
      ['bare', at({ code: 1 }), { details: { text: 'transfer-only-key-mapped' } }],
      ['free', {}, { details: { text: 'transfer-nothing-mapped' } }],
    ]
    for (const [key, input, error] of refused)
      await expect(check(key, 'x,y\nA,b', input), JSON.stringify(input)).rejects.toMatchObject(error)
  })

  test('are asked for again when it begins: the builder may have changed what users may say', async () => {
    const { id } = await check('add', lines(head, 'A,a,1,'))
    const owner = { siteId: shop.siteId, userKey: session.userKey, contentId: ids.add! }
    const { about, blob } = (await shop.store.transfers.find(id, owner))!
    const refused: [object, object][] = [
      [{ mapping: { code: 1 } }, { code: 40000 }],
      [{ edits: { 2: ['A', 'b', '1', ''] } }, { code: 40400 }],
      [{ added: [['B']] }, { code: 40400 }],
    ]
    for (const [more, error] of refused) {
      const other = await shop.store.transfers.add({ ...owner, blob, about: { ...about, ...more } })
      const start = shop.call('transfer-start', { contentId: ids.add, id: other }, session)
      await expect(start, JSON.stringify(more)).rejects.toMatchObject(error)
    }
    expect(codes()).toEqual(['OLD'])
  })

  test('of a workbook are looked up by the engine, which keeps nothing of it', async () => {
    const book = await workbook({ Any: [['code', 'x'.repeat(100)], ...Array.from({ length: 9 }, () => ['A', 1])] })
    const body = async function* () {
      yield book
    }
    const looked = await shop.call('transfer-look', { contentId: ids.look, name: 'a.xlsx' }, session, { body })
    expect(looked.lines).toEqual([['code', 'x'.repeat(60)], ...Array.from({ length: 4 }, () => ['A', '1'])])
    const other = shop.call('transfer-look', { contentId: ids.look, name: 'a.xls' }, session, { body })
    await expect(other).rejects.toMatchObject({ details: { text: 'excel-old' } })
  })
})

describe('a faulty line', () => {
  const faulty = lines(
    head,
    'A,a,1,2026-07-01',
    ',b,1,',
    'TOOLONGCODE,c,1,',
    'D,"じゅうバイト超",1,',
    'E,e,12000,',
    'F,f,x,',
    'G,g,1,2026-02-30',
    'H,h,1',
    'I,i,1,,,',
    'A,twice,1,',
    'J,j"k",1,',
    'K,k,1,',
  )

  test('is told with its line, column, value and reason before anything is written (FI-17)', async () => {
    const { problems, faulty: count, lines: all } = await check('add', faulty)
    expect([all, count]).toEqual([12, 10])
    expect(problems.map(({ line, column, value }) => [line, column, value])).toEqual([
      [3, 1, ''],
      [4, 1, 'TOOLONGCODE'],
      [5, 2, 'じゅうバイト超'],
      [6, 3, '12000'],
      [7, 3, 'x'],
      [8, 4, '2026-02-30'],
      [9, undefined, undefined],
      [10, undefined, undefined],
      [11, 1, 'A'],
      [12, 2, problems[9]!.value],
    ])
    expect(problems[2]!.reason).toBe('名称は10バイト以内で入力してください。')
    expect(problems[8]!.reason).toBe('同じキーが2行目にもあります。')
    expect(codes()).toEqual(['OLD'])
  })

  test('undo: it cannot be begun, and the table stays as it was', async () => {
    const { id } = await check('add', faulty)
    await expect(shop.call('transfer-start', { contentId: ids.add, id }, session)).rejects.toMatchObject({
      details: { text: 'transfer-faulty' },
    })
    expect(codes()).toEqual(['OLD'])
  })

  test('abort: the lines before it are kept; the file of errors, corrected and sent again, completes it', async () => {
    const checked = await check('abort', lines(head, 'A,a,1,', 'B,b,2,', 'C,c,x,', 'D,d,4,'))
    expect(await transfer('abort', checked)).toMatchObject({
      ...{ outcome: 'abort', written: 2, message: '取り込みを中止しました。' },
      problems: [{ line: 4, column: 3, value: 'x' }],
    })
    expect(codes()).toEqual(['A', 'B', 'OLD'])
    const file = await errorFile('abort', checked)
    expect(file).toContain('"C","c","x",,"価格: ')
    await transfer('abort', await check('abort', file.replace('"x"', '3')))
    expect(codes()).toEqual(['A', 'B', 'C', 'D', 'OLD'])
  })

  test('left out: the others are transferred, and the file of errors has it alone', async () => {
    const checked = await check('replace', 'A,a,1,\nB,b,x,\nC,c,3,')
    expect(await transfer('replace', checked, { leaveOut: true })).toMatchObject({ outcome: 'success', written: 2 })
    expect(codes()).toEqual(['A', 'C'])
    expect(await errorFile('replace', checked)).toMatch(/^"B","b","x",,"[^\r\n]+"\r\n$/)
    const { id } = await check('add', lines(head, 'X,x,1,'))
    const refused = shop.call('transfer-start', { contentId: ids.add, id, leaveOut: true }, session)
    await expect(refused).rejects.toMatchObject({ code: 40400 })
  })
})

describe('a line that the database does not take', () => {
  test('undo: nothing is kept, and the line is named', async () => {
    const done = await transfer('add', await check('add', lines(head, 'A,a,1,', 'B,b,666,', 'C,c,1,')))
    expect(done).toMatchObject({ outcome: 'rollback', written: 0, problems: [{ line: 3 }] })
    expect(done.message).toBe('取り込みを取り消しました。何も書き込まれていません。')
    expect(codes()).toEqual(['OLD'])
    // Who reads the log learns what its user was told.
    const last = async () => {
      const log = await shop.call<{ rows: object[] }>('transfer-log', { id: ids.add }, { userKey: 'admin' } as Session)
      return log.rows[0]
    }
    await expect.poll(last).toMatchObject({
      result: 'ロールバック',
      message: `取り込みを取り消しました。何も書き込まれていません。 3行目：${done.problems[0]!.reason}`,
    })
  })

  test('replace and undo: what was there stays', async () => {
    expect(await transfer('replace', await check('replace', 'A,a,1,\nB,b,666,'))).toMatchObject({ outcome: 'rollback' })
    expect(codes()).toEqual(['OLD'])
  })

  test('abort: the lines before it are kept', async () => {
    const checked = await check('abort', lines(head, 'A,a,1,', 'OLD,again,2,', 'C,c,3,'))
    expect(await transfer('abort', checked)).toMatchObject({ outcome: 'abort', written: 1, problems: [{ line: 3 }] })
    expect(codes()).toEqual(['A', 'OLD'])
    expect((await errorFile('abort', checked)).split('\r\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^"OLD","again","2",,".+"$/),
      '"C","c","3",,""',
    ])
  })
})

test('two that replace the same rows at once do it one after the other (CC-09)', async () => {
  const many = (name: string) => Array.from({ length: 2000 }, (_, at) => `${name}${at},x,1,`)
  const [one, other] = await Promise.all([
    check('replace', lines(...many('X'))),
    check('replace', lines(...many('Y'), 'Z,x,666,')),
  ])
  const [done, undone] = await Promise.all([transfer('replace', one), transfer('replace', other)])
  expect([done.outcome, undone.outcome]).toEqual(['success', 'rollback'])
  expect(codes()).toHaveLength(2000)
  expect(codes().every((code) => code.startsWith('X'))).toBe(true)
})

test('a trial says what would happen, writes nothing, and the file can then be transferred', async () => {
  const checked = await check('keyed', 'OLD,new,2,\nB,b,3,', { startRow: 1 })
  const tried = await transfer('keyed', checked, { dry: true })
  expect(tried).toMatchObject({
    ...{ state: 'checked', stage: 'transferCheck', isDry: true },
    counts: { updated: 1, inserted: 1 },
  })
  expect(codes()).toEqual(['OLD'])
  expect(await transfer('keyed', checked)).toMatchObject({ outcome: 'success', written: 2 })
})

test('a file is transferred once, and by who sent it (FI-09)', async () => {
  const checked = await check('add', lines(head, 'A,a,1,'))
  const other = await shop.login('user2')
  for (const call of ['transfer-start', 'transfer-result', 'transfer-cancel', 'transfer-error-file'])
    await expect(shop.call(call, { contentId: ids.add, id: checked.id }, other), call).rejects.toMatchObject({
      code: 40400,
    })
  await expect(transfer('keyed', checked)).rejects.toMatchObject({ code: 40400 })
  await transfer('add', checked)
  await expect(transfer('add', checked)).rejects.toMatchObject({ details: { text: 'transfer-begun' } })
  expect(codes()).toEqual(['A', 'OLD'])
})

describe('rows that their user changes before they are transferred', () => {
  type Rows = OperationResponses['transfer-rows']
  const edit = (key: keyof typeof contents, id: string, more: object) =>
    shop.call<Shown>('transfer-edit', { contentId: ids[key], id, ...more }, session)
  const shown = (key: keyof typeof contents, id: string, more: object = {}, by = session) =>
    shop.call<Rows>('transfer-rows', { contentId: ids[key], id, ...more }, by)
  const find = (key: keyof typeof contents, keys: object) =>
    shop.call<Shown>('transfer-find', { contentId: ids[key], keys }, session)
  const file = lines('コード,名称,価格,日', 'A,りんご,x,', ',b,2,', 'C,c,666,', 'D,d,1')

  test('are held to the same rules as a file, and are what is written; the file itself stays as it was', async () => {
    const { id, faulty } = await check('edit', iconv.encode(file, 'cp932'))
    expect(faulty).toBe(3)
    expect(await shown('edit', id)).toMatchObject({
      total: 4,
      columns: [{ from: 1, label: 'コード' }, { from: 2 }, { from: 3 }, { from: 4 }],
      rows: [{ line: 2, cells: ['A', 'りんご', 'x', ''], faults: [{ column: 3 }] }, {}, { line: 4, faults: [] }, {}],
    })
    const wrong = await edit('edit', id, {
      rows: [{ line: 2, cells: ['A', '髙島', 'y', ''] }, { line: 3 }, { line: 5, cells: ['C', 'c', '1'] }],
      added: [['E', 'じゅうバイト超', '1', '']],
    })
    expect(wrong).toMatchObject({ lines: 4, faulty: 3, name: 'prices.csv' })
    const { rows: left, total } = await shown('edit', wrong.id, { faulty: true })
    expect([total, left.map(({ line, faults }) => [line, faults[0]?.reason])]).toEqual([
      3,
      [
        [2, '価格は数値で入力してください。'],
        [5, '同じキーが4行目にもあります。'],
        [6, '名称は10バイト以内で入力してください。'],
      ],
    ])
    await expect(transfer('edit', wrong)).rejects.toMatchObject({ details: { text: 'transfer-faulty' } })
    const good = await edit('edit', wrong.id, {
      rows: [{ line: 2, cells: ['A', '髙島', '5'] }, { line: 5, cells: ['D', 'a\nb', '1', '', 'more'] }, { line: 6 }],
      added: [['OLD', '𠮷', '2026', '2026-02-01']],
    })
    expect(good).toMatchObject({ lines: 4, faulty: 0 })
    // What the database refuses stands at its line, and can be changed too.
    const refused = await transfer('edit', good)
    expect(refused).toMatchObject({ outcome: 'rollback', problems: [{ line: 4 }] })
    expect((await shown('edit', good.id, { faulty: true })).rows).toMatchObject([{ line: 4, faults: [{}] }])
    const last = await edit('edit', good.id, { rows: [{ line: 4, cells: ['C', '', '7', ''] }] })
    expect(await transfer('edit', last)).toMatchObject({ outcome: 'success', written: 4 })
    expect(rows()).toMatchObject([
      { code: 'OLD', name: '𠮷', price: 2026, day: '2026-02-01', customer: 'C1' },
      { code: 'A', name: '髙島', price: 5 },
      { code: 'C', name: null, price: 7 },
      { code: 'D', name: 'a\nb', price: 1 },
    ])
    await expect(edit('edit', last.id, {})).rejects.toMatchObject({ details: { text: 'transfer-begun' } })
  })

  test('of a workbook, of columns that its user chose', async () => {
    const book = await workbook({
      Any: [
        ['x', 'A', 'p'],
        ['y', 'B', '3'],
      ],
    })
    const mapping = { code: 2, price: 3 }
    const { id } = await check('book', book, { name: 'a.xlsx', mapping })
    expect(await shown('book', id)).toMatchObject({ columns: [{ from: 2 }, { from: 3 }], total: 2 })
    const good = await edit('book', id, { rows: [{ line: 1, cells: ['x', 'A', '1'] }] })
    expect(await transfer('book', good)).toMatchObject({ outcome: 'success', counts: { inserted: 2 } })
    // Rows of the table stand in a text, though its files are workbooks.
    const found = await find('book', { code: 'A' })
    expect((await shown('book', found.id)).rows).toMatchObject([{ cells: ['A', '', '1', ''] }])
    const bad = await edit('book', found.id, { rows: [{ line: 1, cells: ['A', '', 'x', ''] }] })
    expect(await errorFile('book', bad)).toMatch(/^\ufeff"A",,"x",,"価格: .+"\r\n$/)
    expect(await transfer('book', found)).toMatchObject({ outcome: 'success', counts: { updated: 1 } })
  })

  test('are those of the table, by their key, and only those that the login may have', async () => {
    shop.database.exec(
      `INSERT INTO "price list" VALUES ('N1', 'a,"b', 12.5, '2026-03-04', 'C1'), ('N2', NULL, 1, NULL, 'C1')`,
    )
    await expect(find('edit', { code: 'OLD' })).rejects.toMatchObject({ details: { text: 'transfer-none-found' } })
    const found = await find('edit', { code: 'N1' })
    // U-34: nobody has a file of these rows.
    expect(found.name).toBe('N1')
    expect((await shown('edit', found.id)).rows).toEqual([
      { line: 1, cells: ['N1', 'a,"b', '12.5', '2026-03-04'], faults: [] },
    ])
    const changed = await edit('edit', found.id, { rows: [{ line: 1, cells: ['N1', 'new', '13', ''] }] })
    expect(await transfer('edit', changed)).toMatchObject({ outcome: 'success', counts: { updated: 1 } })
    expect(rows()).toMatchObject([{ code: 'OLD' }, { name: 'new', price: 13, day: null }, { code: 'N2' }])
    await expect(find('edit', {})).rejects.toMatchObject({ details: { text: 'transfer-no-key' } })
    await expect(find('edit', { name: 'a' })).rejects.toMatchObject({ code: 40000 })
    await expect(find('edit', { code: 'TOOLONGCODE' })).rejects.toMatchObject({ details: { text: 'own-text' } })
    shop.database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1001)
      INSERT INTO "price list" (code, customer, name) SELECT 'M' || i, 'C1', 'same' FROM n`)
    expect(await find('pair', { code: 'M1', name: 'same' })).toMatchObject({ lines: 1 })
    const many = { details: { text: 'transfer-too-many-found', values: [1000] } }
    await expect(find('pair', { name: 'same' })).rejects.toMatchObject(many)
    await expect(find('keyed', { code: 'N1' })).rejects.toMatchObject({ code: 40400 })
    await expect(find('added', { code: 'N1' })).rejects.toMatchObject({ code: 40400 })
  })

  test("are nobody else's, where the builder allows it, in text that a file could have, and few enough", async () => {
    const { id } = await check('edit', lines(head, 'A,a,1,'))
    const other = await shop.login('user2')
    await expect(shown('edit', id, {}, other)).rejects.toMatchObject({ code: 40400 })
    for (const cells of [['A\0'], ['\ud800']])
      await expect(edit('edit', id, { rows: [{ line: 2, cells }] })).rejects.toMatchObject({ code: 40000 })
    const full = Array.from({ length: 1000 }, (_, at) => [`R${at}`, '', '1', ''])
    const { id: many } = await edit('edit', id, { added: full })
    const text = 'transfer-too-many-edits'
    await expect(edit('edit', many, { added: [['X']] })).rejects.toMatchObject({ details: { text } })
    const closed = await check('add', lines(head, 'A,a,1,'))
    for (const call of [shown('add', closed.id), edit('add', closed.id, {})])
      await expect(call).rejects.toMatchObject({ code: 40400 })
  })
})

test('the file of errors ends its lines as the builder says that files do', async () => {
  const checked = await check('lines', `${head}\nA,a,x,\nB,b,1,\n`)
  const again = (await errorFile('lines', checked)).replace('"x"', '3')
  expect(await check('lines', again)).toMatchObject({ lines: 1, faulty: 0 })
})

describe('a workbook', () => {
  const name = 'prices.xlsx'
  const heads = ['code', 'name', 'price', 'day']

  test('is read by the name or the number of its sheet; its error file, corrected and sent again, completes it', async () => {
    const good = [heads, ['A', '蜜柑', 1200.5, new Date('2026-07-01T00:00:00Z')]]
    const bad = [...good, ['B', 'b', 'x', null], ['C', 'c', 3, null]]
    const checked = await check('excel', await workbook({ Other: [['x']], Prices: bad }), { name })
    expect(checked).toMatchObject({ lines: 3, faulty: 1, problems: [{ line: 3, column: 3, value: 'x' }] })
    expect(await transfer('excel', checked)).toMatchObject({ outcome: 'abort', written: 1 })
    expect(rows()).toMatchObject([{ code: 'OLD' }, { code: 'A', name: '蜜柑', price: 1200.5, day: '2026-07-01' }])

    const book = new exceljs.Workbook()
    await book.xlsx.load((await errorBytes('excel', checked.id)) as unknown as ArrayBuffer)
    const sheet = book.getWorksheet('Prices')!
    const line = (at: number) => (sheet.getRow(at).values as unknown[]).slice(1)
    expect([line(1).slice(0, 4), line(2).slice(0, 3), line(3).slice(0, 3)]).toEqual([
      heads,
      ['B', 'b', 'x'],
      ['C', 'c', '3'],
    ])
    expect(line(2)[4]).toMatch(/^価格: /)
    sheet.getCell('C2').value = '2'
    await transfer('excel', await check('excel', Buffer.from(await book.xlsx.writeBuffer()), { name }))
    expect(codes()).toEqual(['A', 'B', 'C', 'OLD'])
    await transfer(
      'second',
      await check('second', await workbook({ Other: [], Any: [heads, ['D', 'd', 4]] }), { name }),
    )
    expect(codes()).toContain('D')
  })

  test('of before 2007, without the sheet, or none at all is refused with advice (FI-04)', async () => {
    const refused: [string, Buffer, string][] = [
      ['prices.xls', Buffer.from('x'), 'excel-old'],
      ['prices.csv', Buffer.from('x'), 'extension-excel'],
      [name, Buffer.from('A,a,1,'), 'file-type'],
      [name, Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'), 'excel-old'],
      [name, Buffer.from('504b0304', 'hex'), 'excel-broken'],
      [name, await workbook({ Other: [heads] }), 'sheet-missing'],
    ]
    for (const [file, bytes, text] of refused)
      await expect(check('excel', bytes, { name: file }), text).rejects.toMatchObject({
        code: 41500,
        details: { text },
      })
  })
})

describe('A-04 a workbook that says more than anybody reads', () => {
  const name = 'prices.xlsx'

  test('is refused in words', async () => {
    const more = { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(65_001)}</cellXfs></styleSheet>` }
    const details = { text: 'excel-too-large', values: ['> 65,000'] }
    const looking = shop.call('transfer-look', { contentId: ids.look, name }, session, {
      body: async function* () {
        yield await packed(sheetXml(''), { more })
      },
    })
    await expect(looking).rejects.toMatchObject({ code: 41500, details })
  })

  test('who leaves ends its reading', async () => {
    const leaving = new AbortController()
    const { signal } = leaving
    const row = '<row><c t="str"><v>x</v></c></row>'
    const looking = shop.call('transfer-look', { contentId: ids.look, name }, session, {
      signal,
      body: async function* () {
        yield await packed(sheetXml(row))
        leaving.abort(new Error('gone away'))
        await new Promise(setImmediate)
      },
    })
    await expect(looking).rejects.toThrow('gone away')
  })
})

test('a file of another type, an empty one and one without lines are refused (FI-04, FI-15)', async () => {
  await expect(check('add', 'x', { name: 'a.pdf' })).rejects.toMatchObject({ details: { text: 'extension-csv' } })
  await expect(check('add', Buffer.from('MZ\0\0'), {})).rejects.toMatchObject({ details: { text: 'file-type' } })
  await expect(check('add', '')).rejects.toMatchObject({ details: { text: 'file-empty' } })
  await expect(check('add', `${head}\r\n`)).rejects.toMatchObject({ details: { text: 'transfer-no-lines' } })
})

test('who stops it finds everything as it was; how far it is can be asked for without its number', async () => {
  // Each row takes a while.
  shop.database.exec(`CREATE TRIGGER slow AFTER INSERT ON "price list" BEGIN
    SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100000) SELECT i FROM n); END`)
  const many = Array.from({ length: 5000 }, (_, at) => `R${at},r,1,`)
  const { id } = await check('add', lines(head, ...many))
  const contentId = ids.add
  await shop.call('transfer-start', { contentId, id }, session)
  const asked = await shop.call<{ transfer?: Shown }>('transfer-progress', { contentId }, session)
  expect(asked.transfer).toMatchObject({ id, state: 'running', lines: 5000 })
  // Its own node ends it at once: it does not wait for its next look into the store.
  const renewed = vi.spyOn(shop.store.transfers, 'renew').mockResolvedValue(true)
  await shop.call('transfer-cancel', { contentId, id }, session)
  const result = () => shop.call<Shown>('transfer-result', { contentId, id }, session)
  await expect.poll(result).toMatchObject({ state: 'stopped', outcome: 'rollback' })
  renewed.mockRestore()
  shop.database.exec('DROP TRIGGER slow')
  expect(codes()).toEqual(['OLD'])
  expect(await shop.call('transfer-progress', { contentId }, session)).toEqual({})
})

describe('the file itself', () => {
  const folder = (name: string) => join(shop.folder, 'uploads', name)
  const keep = async (key: keyof typeof contents, row: string, name = 'prices.csv') =>
    transfer(key, await check(key, row, { name }))

  test('is kept in the folder of its upload setting, with a time stamp where one of its name is there', async () => {
    expect(await keep('stamped', 'A,a,1,', 'own.csv')).toMatchObject({ state: 'done', kept: 'own.csv' })
    const { kept } = await keep('stamped', 'B,b,1,', 'own.csv')
    expect(kept).toMatch(/^own_\d{14}\.csv$/)
    expect(readFileSync(join(folder('partner'), 'own.csv'), 'utf8')).toBe('A,a,1,')
    expect(readFileSync(join(folder('partner'), kept!), 'utf8')).toBe('B,b,1,')
    await expect.poll(lastOfLog).toMatchObject({ data: { kept } })
    const large = check('stamped', `A,${'a'.repeat(1024 * 1024)},1,`)
    await expect(large).rejects.toMatchObject({ details: { text: 'file-too-large', values: [1] } })
    const book = check('typed', await workbook({ one: [['A']] }), { name: 'prices.xlsx' })
    await expect(book).rejects.toMatchObject({ details: { text: 'file-type' } })
  })

  test('takes another name, the place of the other or none, as its transfer says, at the same time too (FI-16)', async () => {
    const two = await Promise.all([keep('stamped', 'A,a,1,', 'both.csv'), keep('chain', 'B,1', 'both.csv')])
    const names = two.map(({ kept }) => kept!)
    expect(names).toContain('both.csv')
    expect(names.map((name) => readFileSync(join(folder('partner'), name), 'utf8'))).toEqual(['A,a,1,', 'B,1'])
    await keep('different', 'D,a,1,')
    expect(await keep('different', 'E,a,1,')).toMatchObject({ kept: 'prices_2.csv' })
    expect(await keep('once', 'first,a,1,')).toMatchObject({ kept: 'prices.csv' })
    expect(await keep('once', 'second,a,1,')).toMatchObject({ outcome: 'success', kept: '' })
    expect(readdirSync(folder('once'))).toEqual(['prices.csv'])
    expect(readFileSync(join(folder('once'), 'prices.csv'), 'utf8')).toBe('first,a,1,')
  })

  test('is not kept where nothing was written, and long names are cut where the disk wants it', async () => {
    await keep('overwritten', 'A,a,1,')
    expect(await keep('overwritten', 'B,b,666,')).toMatchObject({ outcome: 'rollback' })
    expect(readFileSync(join(folder('over'), 'prices.csv'), 'utf8')).toBe('A,a,1,')
    expect(await keep('overwritten', 'L,l,1,', `${'価'.repeat(200)}.csv`)).toMatchObject({
      kept: `${'価'.repeat(83)}.csv`,
    })
  })

  test('is written nowhere else: a folder that leads elsewhere is refused before any row (FI-03)', async () => {
    rmSync(folder('over'), { recursive: true, force: true })
    symlinkSync(tmpdir(), folder('over'))
    const refused = await keep('overwritten', 'S,s,1,', 'kumiki-led-away.csv')
    expect(refused).toMatchObject({ state: 'failed', outcome: 'error', written: 0 })
    expect(refused.message).toContain('何も書き込まれていません')
    expect(codes()).toEqual(['OLD'])
    expect(readdirSync(tmpdir())).not.toContain('kumiki-led-away.csv')
    rmSync(folder('over'))
  })
})

describe('a transfer whose node is gone before it could say what became of it (DU-08)', () => {
  /** Does the work, and then says nothing more: as if the node had been killed. */
  async function lost(key: keyof typeof contents, { id }: Shown, more: object = {}, then = () => {}): Promise<Shown> {
    const { transfers } = shop.store
    const begin = transfers.begin.bind(transfers)
    const begun = vi.spyOn(transfers, 'begin').mockImplementation((one, about) => begin(one, about, 1))
    const renewed = vi.spyOn(transfers, 'renew').mockResolvedValue(true)
    const settled = vi.spyOn(transfers, 'settle').mockResolvedValue()
    try {
      await shop.call('transfer-start', { contentId: ids[key], id, ...more }, session)
      await expect.poll(() => settled.mock.calls.length).toBeGreaterThan(0)
    } finally {
      for (const spy of [begun, renewed, settled]) spy.mockRestore()
    }
    then()
    const contentId = ids[key]
    // Until somebody knows, it is found as one that is under way.
    expect(await shop.call('transfer-progress', { contentId }, session)).toMatchObject({ transfer: { id } })
    expect(await recoverTransfers({ ...shop.parts, dataFolder: shop.folder, say: (key) => key })).toBe(1)
    expect(await recoverTransfers({ ...shop.parts, dataFolder: shop.folder, say: (key) => key })).toBe(0)
    return shop.call<Shown>('transfer-result', { contentId, id }, session)
  }
  const logged = async () => (await shop.store.logs.list({ log: 'data-update', siteId: shop.siteId })).rows[0]

  test('after COMMIT: its receipt, which came with its rows, says what was done', async () => {
    const checked = await check('abort', lines(head, 'A,a,1,', 'B,b,666,', 'C,c,1,'))
    expect(await lost('abort', checked)).toMatchObject({
      ...{ state: 'done', outcome: 'abort', written: 1, counts: { inserted: 1 }, problems: [{ line: 3 }] },
    })
    expect(codes()).toEqual(['A', 'OLD'])
    expect(await logged()).toMatchObject({
      result: 'abort',
      object: 'content/shop.abort',
      data: { written: 1, line: 3 },
    })
    expect(await errorFile('abort', checked)).toContain('"C"')
  })

  test('before COMMIT: nothing is there, which is said, and the file can be sent again', async () => {
    const file = lines(head, 'A,a,1,', 'B,b,666,')
    const checked = await check('add', file)
    const done = await lost('add', checked)
    expect(done).toMatchObject({ state: 'ended', outcome: 'rollback', written: 0 })
    expect(done.message).toContain('何も書き込まれていません')
    expect(codes()).toEqual(['OLD'])
    expect(await logged()).toMatchObject({ result: 'rollback', data: { written: 0 } })
    expect(await transfer('add', await check('add', file.replace('666', '6')))).toMatchObject({ outcome: 'success' })
  })

  test('where something was to come after the rows, nobody says that it did', async () => {
    expect(await lost('chain', await check('chain', 'P1,3'))).toMatchObject({
      ...{ state: 'failed', outcome: 'success', stage: 'postSchema', written: 1 },
    })
  })

  test('its file, written and not yet named, gets its name, once; with nothing written it is taken away', async () => {
    const folder = join(shop.folder, 'uploads', 'other')
    const name = 'killed.csv'
    const checked = await check('different', 'K1,k,1,', { name })
    // Killed between writing and naming: what was named has its first name again.
    const staged = join(folder, `.${checked.id}.part`)
    expect(await lost('different', checked, {}, () => renameSync(join(folder, name), staged))).toMatchObject({
      ...{ state: 'done', kept: name },
    })
    expect(readFileSync(join(folder, name), 'utf8')).toBe('K1,k,1,')
    // Killed after naming: it is found, and not kept twice.
    const again = await check('different', 'K2,k,1,', { name })
    expect(await lost('different', again)).toMatchObject({ kept: 'killed_2.csv' })
    const none = await check('different', 'K3,k,1,\nK4,k,666,', { name })
    const write = () => writeFileSync(join(folder, `.${none.id}.part`), 'K3')
    expect((await lost('different', none, {}, write)).kept).toBeUndefined()
    expect(readdirSync(folder).filter((one) => one.includes('killed') || one.endsWith('.part'))).toEqual([
      ...[name, 'killed_2.csv'],
    ])
  })

  test('a trial: it may be begun', async () => {
    const checked = await check('add', lines(head, 'A,a,1,'))
    expect(await lost('add', checked, { dry: true })).toMatchObject({ state: 'checked', faulty: 0 })
    expect(codes()).toEqual(['OLD'])
    expect(await transfer('add', checked)).toMatchObject({ outcome: 'success' })
  })
})

describe('A-11 reading a whole file waits for a turn', () => {
  const file = lines(head, 'A,a,1,', 'A,b,2,')
  const principal = () => `site ${session.siteId} ${session.userKey}`

  test('one of a user at a time, some wait, the next one is told to come back, and nothing of it is kept', async () => {
    const { checks } = shop.transfers
    const end = await checks.enter({ principal: principal() })
    const waiting = [1, 2, 3].map(() => check('add', file))
    await vi.waitFor(() => expect(checks.size()).toBe(4))
    await expect(check('add', file)).rejects.toMatchObject({ name: 'QueueFull', isOwn: true })
    const checked = { state: 'checked', lines: 2, faulty: 1 }
    // Another user does not wait for him.
    expect(await check('add', file, {}, await shop.login('user2'))).toMatchObject(checked)
    end()
    for (const one of await Promise.all(waiting)) expect(one).toMatchObject(checked)
    expect(checks.size()).toBe(0)
  })

  test('who leaves has no turn any more', async () => {
    const { checks } = shop.transfers
    const end = await checks.enter({ principal: principal() })
    const leaving = new AbortController()
    const left = shop.call('transfer-check', { contentId: ids.add, name: 'prices.csv' }, session, {
      signal: leaving.signal,
      async *body() {
        yield Buffer.from(file)
      },
    })
    await vi.waitFor(() => expect(checks.size()).toBe(2))
    leaving.abort()
    await expect(left).rejects.toMatchObject({ name: 'AbortError' })
    expect(checks.size()).toBe(1)
    end()
  })

  test('a file of errors that is not read to its end gives its turn back', async () => {
    const checked = await check('add', lines(head, ...Array.from({ length: 2000 }, () => 'A,too long for it,1,')))
    const { errorFiles } = shop.transfers
    const { $bytes } = await shop.call<{ $bytes: ReadableStream }>(
      'transfer-error-file',
      { contentId: ids.add, id: checked.id },
      session,
    )
    expect(errorFiles.size()).toBe(1)
    await $bytes.cancel()
    expect(errorFiles.size()).toBe(0)
  })
})
