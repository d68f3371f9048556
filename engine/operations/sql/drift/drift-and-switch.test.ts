import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgresql } from '../../../test/servers/postgresql.ts'
import type { PostgresqlServer } from '../../../test/servers/postgresql.ts'
import { openEngine } from '../../../test/open-engine.ts'
import type { TestEngine } from '../../../test/open-engine.ts'

let server: PostgresqlServer
let kumiki: TestEngine
let client: pg.Client
const ids: Record<string, number> = {}

const call = (route: string, body?: object, token = kumiki.admin) =>
  kumiki.call(route, { token, ...(body !== undefined && { body }) })

async function make(kind: string, key: string, spec: object): Promise<number> {
  const document = { kind, version: 1, key, name: `Name of ${key}`, spec }
  const { code, data } = await call(`POST /document/${kind}`, { document })
  expect(data.problems).toBeUndefined()
  expect(code).toBe(20000)
  return (ids[key] = data.id)
}

const column = (name: string, typeClass = 'String', more: object = {}) => ({
  ...{ key: name.toUpperCase(), name, typeClass, inullable: true },
  ...more,
})
const columns = [
  column('code', 'String', { type: 'varchar', size: 10 }),
  column('name', 'String', { label: '商品名', type: 'text' }),
  column('price', 'Number', { type: 'numeric', size: 10, decimalDigits: 2 }),
]

beforeAll(async () => {
  ;[server, kumiki] = await Promise.all([startPostgresql(), openEngine()])
  client = new pg.Client(server.url)
  await client.connect()
  await client.query(`CREATE TABLE product (code varchar(10), name text, price numeric(10,2))`)
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const embedded = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  embedded.exec('CREATE TABLE product (code VARCHAR(10), name TEXT, price TEXT)')
  embedded.close()
  await make('data-source', 'shop', server.spec)
  await make('data-source', 'file', { database_type: 7, db: 'shop.db' })
  const sql = 'SELECT * FROM product'
  await make('schema', 'items', { type: 1, dataSource: 'data-source/shop', sql, resultColumns: columns })
  await make('schema', 'broken', {
    ...{ type: 1, dataSource: 'data-source/shop', sql: 'SELECT a FROM nowhere' },
    resultColumns: [column('a')],
  })
  await make('site', 'home', { path: 'home', port: 8443 })
  await make('content', 'home.catalogue', {
    type: 1,
    keys: ['CODE'],
    list: {
      dataSchemas: [{ schema: 'schema/items' }],
      columns: [{ field: 'CODE' }, { field: 'NAME' }, { field: 'PRICE' }],
    },
  })
})
afterAll(async () => {
  await client.end()
  await kumiki.close()
  await server.stop()
})

describe('drift', () => {
  test('nothing, as long as the database is as it was; a statement that does not run is told', async () => {
    const { data } = await call('POST /sql/drift', { dbId: ids.shop })
    expect(data).toMatchObject({
      rows: [],
      checked: 1,
      compared: false,
      total: 2,
      problems: [{ schema: 'Name of broken', code: 'sql-failed', message: expect.stringContaining('nowhere') }],
    })
  })

  test('dropped, renamed, changed and added columns, with the pages that use them; each is adopted by itself', async () => {
    await client.query(`ALTER TABLE product RENAME COLUMN name TO title`)
    await client.query(`ALTER TABLE product ALTER COLUMN price TYPE numeric(12,3)`)
    await client.query(`ALTER TABLE product DROP COLUMN code`)
    await client.query(`ALTER TABLE product ADD COLUMN bought date`)
    const { data } = await call('POST /sql/drift', { schemaId: ids.items })
    expect(data.problems).toEqual([])
    expect(data.rows).toMatchObject([
      { what: 'dropped', field: 'code', before: 'code', after: '', schema: 'Name of items' },
      { what: 'renamed', field: '商品名', before: 'name', after: 'title' },
      { what: 'changed', before: 'Size: 10\nDecimal places: 2', after: 'Size: 12\nDecimal places: 3' },
      { what: 'added', field: 'bought', after: 'date', used: '' },
    ])
    expect(data.rows[0].uses).toMatchObject([
      { address: 'content/home.catalogue', name: 'Name of home.catalogue', at: '/spec/keys/0', place: 'Key' },
      { at: '/spec/list/columns/0/field', place: 'List › Columns › Field' },
    ])
    expect(data.rows[1].used).toContain('Name of home.catalogue › ')
    // Asked before it is taken out, with who loses it; the others lose nothing.
    expect(data.rows[0].told).toMatch(/Remove the column “code” .* Name of home\.catalogue › /)
    expect(data.rows[1].told).toMatch(/Call the column “NAME” “title” .* Name of home\.catalogue › /)
    expect(data.rows[2].told).toBeUndefined()

    const [{ revision }] = data.rows
    const adopted = await call('POST /sql/adopt', {
      ...{ schemaId: ids.items, revision },
      items: data.rows
        .filter(({ what }: { what: string }) => what !== 'dropped')
        .map(({ item }: { item: string }) => item),
    })
    expect(adopted.data.document.spec.resultColumns).toEqual([
      columns[0],
      { ...columns[1], name: 'title' },
      { ...columns[2], size: 12, decimalDigits: 3 },
      { key: 'bought', name: 'bought', type: 'date', typeClass: 'Date', inullable: true },
    ])
    expect(adopted.data.revision).toBe(revision + 1)
    const stale = await call('POST /sql/adopt', { schemaId: ids.items, revision, items: ['dropped:CODE'] })
    expect(stale).toMatchObject({ status: 409, code: 40900 })
    const rest = await call('POST /sql/drift', { schemaId: ids.items })
    expect(rest.data.rows).toMatchObject([{ what: 'dropped', item: 'dropped:CODE' }])
    await client.query(`ALTER TABLE product ADD COLUMN code varchar(10)`)
    await client.query(`ALTER TABLE product RENAME COLUMN title TO name`)
    await client.query(`ALTER TABLE product ALTER COLUMN price TYPE numeric(10,2), DROP COLUMN bought`)
    await call(`PUT /sql/schema/${ids.items}`, {
      document: { ...adopted.data.document, spec: { ...adopted.data.document.spec, resultColumns: columns } },
      revision: revision + 1,
    })
  })
})

describe('switching the data source', () => {
  test('tells before anything changes what does not run there, what is missing, what differs and who uses it', async () => {
    const { data } = await call('POST /sql/switch', { dbId: ids.shop, to: ids.file })
    expect(data).toMatchObject({ ok: false, applied: false, told: 'Schemas that move to “Name of file”: 2' })
    expect(data.rows).toMatchObject([
      { name: 'Name of broken', goes: false, problems: [{ code: 'sql-failed' }] },
      {
        name: 'Name of items',
        problems: [{ code: 'switch-type-differs', message: expect.stringContaining('"price" is String') }],
        usedBy: [{ name: 'Name of home.catalogue', address: 'content/home.catalogue' }],
      },
    ])
    const { document } = (await call(`GET /sql/schema/${ids.items}`)).data
    expect(document.spec.dataSource).toBe('data-source/shop')
  })

  test('moves when nothing is wrong, or when what is wrong was accepted', async () => {
    const choice = { schemaIds: [ids.items], to: ids.file }
    const refused = await call('POST /sql/switch', { ...choice, apply: true })
    expect(refused).toMatchObject({ code: 60106, data: { problems: [{ code: 'switch-type-differs' }] } })
    const { data } = await call('POST /sql/switch', { ...choice, apply: true, anyway: true })
    expect(data).toMatchObject({ applied: true })
    const { document } = (await call(`GET /sql/schema/${ids.items}`)).data
    expect(document.spec.dataSource).toBe('data-source/file')
    const back = await call('POST /sql/switch', { contentId: ids['home.catalogue'], to: ids.shop, apply: true })
    expect(back.data).toMatchObject({ ok: true, applied: true, rows: [{ name: 'Name of items' }] })
  })

  test('only those that were chosen, by their addresses, are looked at and move', async () => {
    const chosen = { schemas: ['schema/items'], to: ids.file }
    const { data } = await call('POST /sql/switch', chosen)
    expect(data).toMatchObject({ applied: false, rows: [{ address: 'schema/items' }] })
    expect(data.rows).toHaveLength(1)
    const ofSource = { dbId: ids.shop, to: ids.file }
    const some = await call('POST /sql/switch', { ...ofSource, schemas: ['schema/items'] })
    expect(some.data.rows).toMatchObject([{ address: 'schema/items' }])
    const all = await call('POST /sql/switch', { ...ofSource, schemas: [] })
    expect(all.data.rows).toEqual((await call('POST /sql/switch', ofSource)).data.rows)
    const gone = await call('POST /sql/switch', { schemas: ['schema/items', 'schema/gone'], to: ids.file })
    expect(gone).toMatchObject({ code: 40400 })
  })

  test('a program goes where the database has none, and leaves the transfer that ended with it', async () => {
    await make('data-source', 'ibm', { database_type: 1, system: '127.0.0.1', user: 'x', port: 1 })
    await make('schema', 'after', {
      ...{ type: 3, dataSource: 'data-source/ibm' },
      program: { library: 'L', program: 'P', ccsid: '5035' },
      parameters: [{ name: 'A', length: 10 }],
    })
    const { data } = await call('POST /sql/switch', { dbId: ids.ibm, to: ids.shop })
    expect(data).toMatchObject({ ok: true, rows: [{ name: 'Name of after', goes: true, problems: [] }] })
    expect(data.told).toMatch(/“Name of shop”: 1\. These are deleted, .*: Name of after$/)
    await call('POST /sql/switch', { dbId: ids.ibm, to: ids.shop, apply: true })
    expect(await call(`GET /sql/schema/${ids.after}`)).toMatchObject({ code: 40400 })
  })

  test('not for who may only read', async () => {
    const { token } = await kumiki.addUser('reader', { b2b: ['read'], db: ['read'] })
    expect(await call('POST /sql/switch', { dbId: ids.shop, to: ids.file }, token)).toMatchObject({ code: 40300 })
    expect(await call('POST /sql/drift', { dbId: ids.shop }, token)).toMatchObject({ code: 20000 })
  })
})

describe('AZ-09 a schema whose folder is shared for viewing', () => {
  const wide = { b2b: ['create', 'read', 'update', 'delete'], db: ['read', 'update'] } as const
  let viewer: string

  beforeAll(async () => {
    viewer = (await kumiki.addUser('viewer', { b2b: [...wide.b2b], db: [...wide.db] })).token
    const folderId = await make('folder', 'shared', { members: [{ member: 'user/viewer' }] })
    const addresses = ['schema/items', 'data-source/shop']
    expect((await call('PUT /document-folder', { addresses, folderId })).code).toBe(20000)
    await client.query(`ALTER TABLE product ADD COLUMN bought date`)
  })
  afterAll(async () => {
    await client.query(`ALTER TABLE product DROP COLUMN bought`)
    await call('PUT /document-folder', { addresses: ['schema/items', 'data-source/shop'], folderId: 0 })
  })

  test('its drift is told, with the word that it may not be adopted; the adoption is refused', async () => {
    const all = await call('POST /sql/drift', { dbId: ids.shop })
    expect(all.data).toMatchObject({ kept: false, rows: [{ what: 'added', field: 'bought' }] })
    expect(all.data.rows[0]).not.toHaveProperty('readOnly')
    const { data } = await call('POST /sql/drift', { dbId: ids.shop }, viewer)
    expect(data).toMatchObject({ kept: true, rows: [{ what: 'added', readOnly: true }] })
    const [{ schemaId, revision, item }] = data.rows
    expect(await call('POST /sql/adopt', { schemaId, revision, items: [item] }, viewer)).toMatchObject({ code: 40300 })
  })

  test('the report of a switch names it, and nothing is moved', async () => {
    const choice = { dbId: ids.shop, to: ids.file }
    expect((await call('POST /sql/switch', choice)).data.kept).toBe('')
    expect((await call('POST /sql/switch', choice, viewer)).data).toMatchObject({
      kept: 'Name of items',
      applied: false,
    })
    const moved = await call('POST /sql/switch', { ...choice, apply: true, anyway: true }, viewer)
    expect(moved).toMatchObject({ code: 40300 })
    const { document } = (await call(`GET /sql/schema/${ids.broken}`)).data
    expect(document.spec.dataSource).toBe('data-source/shop')
  })

  test('the connection of its data source is tested by who may change it, and is nothing to a stranger', async () => {
    const { document } = (await call(`GET /document/data-source/${ids.shop}`)).data
    expect((await call('POST /config/canconnect', { document })).data).toMatchObject({
      timeZone: 'Asia/Tokyo',
      problems: [],
    })
    expect(await call('POST /config/canconnect', { document }, viewer)).toMatchObject({ code: 40300 })
    const stranger = (await kumiki.addUser('stranger', { db: ['read', 'update'] })).token
    expect(await call('POST /config/canconnect', { document }, stranger)).toMatchObject({ code: 40400 })
  })
})

describe('schemacpy', () => {
  test.each(['content', 'custom'])(
    'b2b/%s: schemas that may be copied, and a copy that is not stored yet',
    async (of) => {
      const { data } = await call(`GET /b2b/${of}/schema/schemacpy?find=items`)
      expect(data.rows).toMatchObject([{ id: ids.items, name: 'Name of items', type: 1 }])
      const copy = await call(`GET /b2b/${of}/schema/schemacpy?id=${ids.items}`)
      expect(copy.data).toMatchObject({
        id: 0,
        revision: 0,
        document: {
          key: 'items-2',
          name: 'Name of items 2',
          spec: { dataSource: 'data-source/shop', resultColumns: columns },
        },
      })
    },
  )
})

test('where a schema is used, in words', async () => {
  const { data } = await call('GET /document-used?address=schema%2Fitems')
  expect(data).toMatchObject({
    total: 1,
    rows: [{ name: 'Name of home.catalogue', place: expect.stringMatching(/^\S/) }],
  })
})
