import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
let dbId: number
beforeAll(async () => {
  kumiki = await openEngine()
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.exec(`CREATE TABLE product (code TEXT, maker TEXT, price DECIMAL(10,2));
    CREATE TABLE "maker 一覧" (id TEXT, "order" TEXT);
    INSERT INTO product VALUES ('A', 'm', 10), ('B', 'm', 20.5), ('C', 'n', 30);
    INSERT INTO "maker 一覧" VALUES ('m', 'O''Neil'), ('n', '100%')`)
  database.close()
  const spec = { database_type: 7, db: 'shop.db' }
  const source = { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec }
  const made = await save('data-source', source)
  dbId = made.data.id as number
  const sql = 'SELECT maker, COUNT(*) AS n FROM product WHERE price >= :LEAST GROUP BY maker'
  const parameters = [{ name: 'LEAST', dataType: 'numeric', data: 0 }]
  const resultColumns = [
    { key: 'MAKER', name: 'maker', typeClass: 'String' },
    { key: 'N', name: 'n', typeClass: 'Number' },
  ]
  const subquery = { type: 7, dataSource: 'data-source/shop', subqueryName: 'counts', sql, parameters, resultColumns }
  await save('schema', { kind: 'schema', version: 1, key: 'counts', name: 'Counts', spec: subquery })
})
afterAll(() => kumiki.close())

const save = (kind: string, document: object) =>
  kumiki.call(`POST /document/${kind}`, { token: kumiki.admin, body: { document } })
const post = (path: string, body: object, token = kumiki.admin) => kumiki.call(`POST /sqlg/${path}`, { token, body })
const get = (path: string, token = kumiki.admin) => kumiki.call(`GET /sqlg/${path}`, { token })

const sqlg = {
  tables: [
    { key: 'p', file: 'product' },
    { key: 'm', file: 'maker 一覧' },
  ],
  joins: [{ key: 'maker', left: 'p', right: 'm', on: [{ left: 'maker', right: 'id' }] }],
  fields: [
    { table: 'p', field: 'code' },
    { as: '名前', table: 'm', field: 'order' },
  ],
  conditions: [{ table: 'm', field: 'order', condition: 'LIKE', value: "'N" }],
  orderBy: [{ table: 'p', field: 'code' }],
}

test('libraries, tables, fields and subqueries of a data source', async () => {
  expect((await get(`library?dbId=${dbId}`)).data).toMatchObject({ rows: [{ name: 'main' }], problems: [] })
  expect((await get(`initLibrary?dbId=${dbId}`)).data).toEqual({ rows: ['main'], problems: [] })
  expect((await get(`file?dbId=${dbId}&library=main&find=mak`)).data.rows).toMatchObject([{ name: 'maker 一覧' }])
  expect((await get(`field?dbId=${dbId}&library=main&file=product`)).data.rows).toMatchObject([
    { name: 'code', typeClass: 'String' },
    { name: 'maker' },
    { name: 'price', typeClass: 'Number', decimalDigits: 2 },
  ])
  expect((await get(`subquery-fields?dbId=${dbId}`)).data.rows).toMatchObject([
    {
      address: 'schema/counts',
      name: 'counts',
      fields: [{ name: 'maker' }, { name: 'n' }],
      parameters: [{ name: 'LEAST' }],
    },
  ])
})

test('the SQL grows with what is clicked together; it tells columns, and runs when asked', async () => {
  const { data } = await post('createsql', { dbId, sqlg, isInitialSql: true })
  expect(data.problems).toEqual([])
  expect(data.sqlCommand).toContain(`WHERE instr("m"."order", '''N') > 0`)
  expect(data).toMatchObject({ changed: false, columns: [{ key: 'code' }, { key: '名前' }], parameters: [] })
  expect(data.result).toBeUndefined()
  const again = await post('createsql', { dbId, sqlg, sqlCommand: data.sqlCommand, execFlg: '1' })
  expect(again.data).toMatchObject({
    changed: false,
    result: {
      rows: [
        { code: 'A', 名前: "O'Neil" },
        { code: 'B', 名前: "O'Neil" },
      ],
    },
  })
  const less = await post('createsql', { dbId, sqlg: { ...sqlg, conditions: [] }, sqlCommand: data.sqlCommand })
  expect(less.data.changed).toBe(true)
})

test('a text that was changed by hand stays, and is described as it stands', async () => {
  const sqlCommand = 'SELECT code AS changed FROM product'
  const { data } = await post('createsql', { dbId, sqlg, sqlCommand, sqlCommandChangeFlg: true, execFlg: '1' })
  expect(data).toMatchObject({ sqlCommand, columns: [{ name: 'changed' }], result: { rows: [{}, {}, {}] } })
  const written = await post('createsql', {
    dbId,
    sqlg,
    sqlCommand: 'UPDATE product SET price = 0',
    sqlCommandChangeFlg: true,
    execFlg: '1',
  })
  expect(written.data.columns ?? []).toEqual([])
})

test('parameters of the statement and of its subqueries are told, with values they run', async () => {
  const counting = {
    tables: [{ key: 'c', subquery: 'schema/counts' }],
    fields: [
      { table: 'c', field: 'maker' },
      { table: 'c', field: 'n' },
    ],
    conditions: [{ table: 'c', field: 'maker', parameter: 'MAKER' }],
  }
  const { data } = await post('createsql', { dbId, sqlg: counting })
  expect(data.problems).toEqual([])
  expect(data.parameters).toMatchObject([{ name: 'MAKER' }, { name: 'LEAST', dataType: 'numeric' }])
  expect(data.sqlCommand).toMatch(/^WITH "counts" AS \(\n {2}SELECT/)
  const values = { MAKER: 'm', LEAST: 15 }
  const run = await post('execsql', { dbId, sqlg: counting, values })
  expect(run.data).toMatchObject({ rows: [{ maker: 'm', n: 1 }], problems: [] })
  const info = await post('info', { dbId, sqlg: counting })
  expect(info.data).toMatchObject({ columns: [{ name: 'maker' }, { name: 'n' }], problems: [] })
})

test('what is not whole is a problem at its place, and the text stays', async () => {
  const apart = { tables: sqlg.tables, fields: [{ table: 'p', field: 'code' }] }
  const { data } = await post('createsql', { dbId, sqlg: apart, sqlCommand: 'SELECT 1' })
  expect(data).toMatchObject({
    sqlCommand: 'SELECT 1',
    problems: [{ code: 'table-not-joined', at: '/spec/gui/tables/1' }],
  })
  const wrong = await post('createsql', {
    dbId,
    sqlg: { ...apart, tables: [sqlg.tables[0]], fields: [{ table: 'p', field: 'gone' }] },
  })
  expect(wrong.data).toMatchObject({ problems: [{ code: 'sql-failed', at: '/spec/gui' }] })
  expect(wrong.data.sqlCommand).toContain('"gone"')
})

test('a schema is read and made under its own paths, and a page of it reads rows by SQL', async () => {
  const resultColumns = [{ key: 'CODE', name: 'code', typeClass: 'String' }]
  const gui = { tables: [sqlg.tables[0]], fields: [{ table: 'p', field: 'code' }] }
  const spec = { type: 2, dataSource: 'data-source/shop', gui, resultColumns }
  const document = { kind: 'schema', version: 1, key: 'codes', name: 'Codes', spec }
  const { data } = await post('schema', { document })
  expect((await get(`schema/${data.id as number}`)).data.document.spec).toEqual(spec)
  const run = await kumiki.call('POST /sql/execute', { token: kumiki.admin, body: { document } })
  expect(run.data.rows).toEqual([{ code: 'A' }, { code: 'B' }, { code: 'C' }])
})

test('SQL with a subquery by its name', async () => {
  const spec = {
    type: 1,
    dataSource: 'data-source/shop',
    sql: 'SELECT p.code FROM product p JOIN counts c ON c.maker = p.maker WHERE c.n = 1 -- one',
    subqueries: ['schema/counts'],
    parameters: [{ name: 'LEAST', dataType: 'numeric', data: 0 }],
  }
  const document = { kind: 'schema', version: 1, key: 'single', name: 'Single', spec }
  const { data } = await kumiki.call('POST /sql/execute', { token: kumiki.admin, body: { document } })
  expect(data).toMatchObject({ rows: [{ code: 'C' }], problems: [] })
})

test('AZ-11 only builders; nothing of what the caller may not see', async () => {
  const { token } = await kumiki.addUser('curious', { b2b: ['read'] })
  expect(await post('createsql', { dbId, sqlg }, token)).toMatchObject({ status: 403 })
  expect(await get(`file?dbId=${dbId}`, token)).toMatchObject({ status: 403 })
})

test('R-06 what has not its form is told at its place, whichever call it came with', async () => {
  const wrong = [
    [{}, '/spec/gui'],
    [{ ...sqlg, fields: [{ expression: { op: 'upper', of: 7 } }] }, '/spec/gui/fields/0'],
  ] as const
  for (const [gui, place] of wrong)
    for (const call of ['info', 'createsql', 'execsql']) {
      const { code, data } = await post(call, { dbId, sqlg: gui })
      expect([call, code, String(data.problems?.[0]?.at).slice(0, place.length)]).toEqual([call, 20000, place])
    }
})

test('R-06 a statement without form is told where the check ends at the envelope', async () => {
  const ask = (path: string, document: object) =>
    kumiki.call(`POST /${path}`, { token: kumiki.admin, body: { document } })
  const spec = { type: 1, dataSource: 'data-source/shop', sql: ['SELECT code FROM product'], parameters: 1.5 }
  const later = { kind: 'schema', version: 1e21, key: 'x', name: 'x', spec }
  for (const call of ['info', 'execute', 'explain'])
    expect((await ask(`sql/${call}`, later)).data.problems).toMatchObject([{ at: '/version' }])
  const gui = { ...sqlg, fields: [{ table: { op: 'value', value: 1 }, field: 'code' }] }
  const unkeyed = { kind: 'schema', version: 1, name: 'x', spec: { type: 2, dataSource: 'data-source/shop', gui } }
  for (const call of ['sqlg/execsql', 'sqlg/createsql'])
    expect((await ask(call, unkeyed)).data.problems).not.toEqual([])
  const numbered = { kind: 'schema', version: 1, key: 'x', name: { ja: '注文', en: 1e21 }, spec }
  const made = await kumiki.call('POST /sqlg/schema', {
    token: kumiki.admin,
    body: { document: numbered, keyOfName: true },
  })
  expect(made).toMatchObject({ status: 422 })
})

test('R-06 a column that is not done yet, and a source that is none, keep nobody from an answer', async () => {
  const spec = { type: 1, dataSource: 'data-source/shop', sql: ['SELECT code FROM product'] }
  const draft = (more: object) => ({ kind: 'schema', version: 1, key: 'x', name: 'x', spec: { ...spec, ...more } })
  const ask = (call: string, body: object) => kumiki.call(`POST /sql/${call}`, { token: kumiki.admin, body })
  const unnamed = draft({
    resultColumns: [{ ja: 'x', en: 'y' }, null, { key: 'OWN', name: 'code', typeClass: 'String' }],
  })
  expect((await ask('info', { document: unnamed })).data).toMatchObject({ columns: [{ key: 'OWN' }], problems: [] })
  const login = draft({ resultColumns: [null] })
  expect((await ask('execute', { document: login, asLogin: true })).code).toBe(20000)
  for (const call of ['info', 'execute', 'explain'])
    expect((await ask(call, { document: draft({ dataSource: 7 }), sql: 'SELECT 1' })).data.problems).toMatchObject([
      { at: '/spec/dataSource' },
    ])
})
