import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
let database: Database.Database
const ids: Record<string, number> = {}

const call = (route: string, body?: object, token = kumiki.admin) =>
  kumiki.call(route, { token, ...(body !== undefined && { body }) })
const publish = (token?: string, more: object = {}) => call('POST /b2b-edit/publish', { id: ids.home, ...more }, token)
const problemsOf = async (answer: ReturnType<typeof publish>) =>
  ((await answer).data.problems as { code: string; in: string; at: string; severity?: string }[]).map(
    ({ code, in: address, at, severity = 'error' }) => `${severity} ${code} ${address}${at}`,
  )

async function put(kind: string, key: string, spec: object): Promise<void> {
  const document = { kind, version: 1, key, name: key, spec }
  const stored = await kumiki.engine.store.documents.find(`${kind}/${key}`)
  const { code, data } = stored
    ? await call(`PUT /document/${kind}/${stored.id}`, { document, revision: stored.revision })
    : await call(`POST /document/${kind}`, { document })
  expect(data.problems ?? []).toEqual([])
  expect(code).toBe(20000)
  ids[key] = data.id
}

const column = (name: string, typeClass = 'String') => ({ key: name, name, typeClass })
const goods = (sql: string, ...columns: object[]) => ({
  type: 1,
  dataSource: 'data-source/shop',
  sql,
  resultColumns: columns,
})
const list = (...fields: string[]) => ({
  type: 1,
  list: { dataSchemas: [{ schema: 'schema/goods' }], columns: fields.map((field) => ({ field })) },
})

beforeAll(async () => {
  kumiki = await openEngine()
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.exec('CREATE TABLE goods (code VARCHAR(10), name TEXT, price NUMERIC(9, 2), note TEXT)')
  database.exec('CREATE TABLE numbered (id INTEGER PRIMARY KEY)')
  await put('data-source', 'shop', { database_type: 7, db: 'shop.db' })
  await put('schema', 'goods', goods('SELECT * FROM goods', column('code'), column('name'), column('note')))
  await put('site', 'home', { path: 'home', public: true })
  await put('content', 'home.goods', list('code', 'name'))
  await put('site', 'home', { path: 'home', public: true, sections: ['content/home.goods'] })
})
afterAll(async () => {
  database.close()
  await kumiki.close()
})

describe('P-04 publishing asks the database', () => {
  test('what it has is published', async () => {
    expect(await publish()).toMatchObject({ code: 20000, data: { release: 1, problems: [] } })
  })

  test('while it is published once more it counts among the published ones', async () => {
    const { sites } = kumiki.engine.store
    const siteId = Number(ids.home)
    expect(await sites.begin(siteId, { by: 'test' })).toBe(true)
    const { data } = await call('GET /b2b/db')
    expect(data).toMatchObject({ rows: [{ status: 'processing' }], published: 1 })
    await sites.settle(siteId, { status: 'publish', by: 'test' })
  })

  test('a table or column that is not there stops it, in the database’s words; without the right in others', async () => {
    await put('schema', 'goods', goods('SELECT kode FROM goods', column('code'), column('name')))
    const answer = await publish()
    expect(answer).toMatchObject({ status: 422, code: 60106 })
    expect(answer.data.problems).toMatchObject([
      { code: 'sql-failed', in: 'schema/goods', at: '/spec/sql', message: expect.stringContaining('kode') as string },
    ])
    const { token } = await kumiki.addUser('publisher', { b2b: ['read', 'update'] })
    const untold = await publish(token)
    expect(JSON.stringify(untold.data)).not.toContain('kode')
    expect(untold.data.problems).toMatchObject([{ code: 'sql-check-failed', in: 'schema/goods' }])
  })

  test('a column that a page shows stops it when it is gone, another one warns', async () => {
    await put('schema', 'goods', goods('SELECT code, price FROM goods', column('code'), column('name'), column('note')))
    expect(await problemsOf(publish())).toEqual([
      'error column-gone schema/goods/spec/resultColumns/1/name',
      'warning column-gone schema/goods/spec/resultColumns/2/name',
    ])
    await put('content', 'home.goods', list('code'))
    const answer = await publish()
    expect(answer).toMatchObject({ code: 20000, data: { release: 2 } })
    expect(await problemsOf(publish())).toHaveLength(2)
  })

  test('another type of a column is told', async () => {
    // A text holds a day as well where databases have no days.
    const sql = 'SELECT code, price, name FROM goods'
    await put('schema', 'goods', goods(sql, column('code'), column('price', 'String'), column('name', 'Date')))
    expect(await problemsOf(publish())).toEqual([
      'warning column-type-differs schema/goods/spec/resultColumns/1/typeClass',
    ])
  })

  test('D-01 a statement that takes some of its rows without saying which is told', async () => {
    await put('schema', 'goods', goods('SELECT code, name FROM goods LIMIT 5', column('code'), column('name')))
    expect(await problemsOf(publish())).toEqual(['warning limit-without-order schema/goods/spec/sql'])
    const { token } = await kumiki.addUser('layman', { b2b: ['read', 'update'] })
    expect(await problemsOf(publish(token))).toEqual(['warning limit-without-order schema/goods/spec/sql'])
  })

  test('B2 a sequence ID that the database does not number is told', async () => {
    const numbered = (sql: string) =>
      put('schema', 'goods-add', {
        ...goods(sql),
        type: 9,
        resultColumns: [],
        parameters: [{ name: 'CODE', dataType: 'numeric', sequenceId: true }],
      })
    await put('schema', 'goods', goods('SELECT code, name FROM goods', column('code'), column('name')))
    await numbered('INSERT INTO goods (code) VALUES (:CODE)')
    await put('content', 'home.goods', {
      ...list('code'),
      dbPages: [{ key: 'new', type: 1, name: 'New', dataSchemas: [{ schema: 'schema/goods-add' }], inputs: [] }],
    })
    expect(await problemsOf(publish())).toEqual([
      'warning numbers-counted schema/goods-add/spec/parameters/0/sequenceId',
    ])
    await numbered('INSERT INTO numbered (id) VALUES (:CODE)')
    expect(await problemsOf(publish())).toEqual([])
  })

  test('the table of a file transfer: columns that it has not, and a table that is not there, stop it', async () => {
    const transfer = (table: string, ...columns: string[]) =>
      put('content', 'home.load', {
        type: 2,
        transfer: {
          dataSource: 'data-source/shop',
          table,
          mapping: columns.map((one, at) => ({ column: one, from: at + 1 })),
        },
      })
    await put('schema', 'goods', goods('SELECT * FROM goods', column('code'), column('name')))
    const site = (...sections: string[]) => put('site', 'home', { path: 'home', public: true, sections })
    await transfer('goods', 'CODE', 'kode')
    await site('content/home.goods', 'content/home.load')
    const answer = await publish()
    expect(answer).toMatchObject({ status: 422, code: 60106 })
    expect(answer.data.problems).toMatchObject([
      {
        ...{ code: 'column-not-in-table', in: 'content/home.load', at: '/spec/transfer/mapping/1/column' },
        message: 'The table "goods" has no column "kode".',
      },
    ])
    await transfer('godos', 'code')
    expect(await problemsOf(publish())).toEqual(['error table-not-found content/home.load/spec/transfer/table'])
    await transfer('goods', 'code')
    expect(await publish()).toMatchObject({ code: 20000 })
    await site('content/home.goods')
  })

  test('the way back to an earlier release stays open', async () => {
    database.exec('ALTER TABLE goods RENAME TO wares')
    expect(await problemsOf(publish())).toEqual(['error sql-failed schema/goods/spec/sql'])
    const back = publish(undefined, { release: 1 })
    expect(await back).toMatchObject({ code: 20000 })
    expect(await problemsOf(back)).toEqual(['warning sql-failed schema/goods/spec/sql'])
    database.exec('ALTER TABLE wares RENAME TO goods')
  })

  test('a source that does not answer warns; one whose password nobody entered stops it', async () => {
    const away = { database_type: 2, system: '127.0.0.1', port: 1, user: 'reader', db: 'shop' }
    await put('data-source', 'shop', away)
    expect(await problemsOf(publish())).toEqual(['warning connection-no-answer data-source/shop/spec/system'])
    await put('data-source', 'shop', { ...away, password: { $secret: 'password' } })
    expect(await problemsOf(publish())).toEqual([
      'error secret-missing data-source/shop/spec/password',
      'error connection-no-answer data-source/shop/spec/system',
    ])
  })
})

test('what a publishing would change is told property by property, in words', async () => {
  const spec = list('code', 'name')
  await put('content', 'home.goods', { ...spec, list: { ...spec.list, limit: 20 } })
  const changes = await call(`GET /b2b-edit/changes/${ids.home}`)
  expect(changes.data.details).toContain('Content “home.goods” › List › Rows per page: 50 → 20')
})
