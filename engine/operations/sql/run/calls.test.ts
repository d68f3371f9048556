import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallSpec } from '../../../definitions/call-spec.ts'
import { openEngine } from '../../../test/open-engine.ts'
import type { TestEngine } from '../../../test/open-engine.ts'

interface Listed {
  call: string
  /** Fields that the specification names. */
  fields?: string[]
  defaults?: Record<string, unknown>
}

/** Copied by hand from the specification, section 7. `{id}` is any parameter of the path. */
const listed: Record<string, Listed[]> = {
  SQL: [
    { call: 'GET /sql/schema/{id}' },
    { call: 'POST /sql/schema' },
    { call: 'PUT /sql/schema/{id}' },
    { call: 'POST /sql/info', fields: ['dbId', 'sql', 'saveCheck'], defaults: { saveCheck: false } },
    { call: 'POST /sql/execute' },
    { call: 'GET /sql/tables', fields: ['dbId'] },
    { call: 'GET /sql/sysfields' },
  ],
  'SQL GUI': [
    { call: 'GET /sqlg/library' },
    { call: 'GET /sqlg/file' },
    { call: 'GET /sqlg/field' },
    { call: 'GET /sqlg/subquery-fields' },
    { call: 'GET /sqlg/initLibrary' },
    { call: 'POST /sqlg/info' },
    { call: 'GET /sqlg/schema/{id}' },
    { call: 'POST /sqlg/schema' },
    { call: 'POST /sqlg/execsql' },
    {
      call: 'POST /sqlg/createsql',
      fields: [
        ...['dbId', 'sqlgDb', 'sqlg', 'columns', 'sqlCommand'],
        ...['isInitialSql', 'sqlCommandChangeFlg', 'saveCheck', 'execFlg'],
      ],
      defaults: { saveCheck: false, execFlg: '' },
    },
  ],
  Programs: [
    { call: 'GET /pgm/db/{id}' },
    { call: 'GET /pgm/userCcsid/{id}' },
    { call: 'GET /pgm/library' },
    { call: 'GET /pgm/program' },
    { call: 'GET /pgm/checkLibrary' },
    { call: 'GET /pgm/checkProgram' },
    { call: 'GET /pgm/checkCcsid' },
    { call: 'GET /pgm/initLibrary' },
    { call: 'POST /pgm/execClpgm' },
    { call: 'POST /pgm/db' },
  ],
  'Data source config': [
    { call: 'GET /config/db' },
    { call: 'GET /config/db/{id}' },
    { call: 'POST /config/db' },
    { call: 'PUT /config/db/{id}' },
    { call: 'DELETE /config/db/{id}' },
    { call: 'POST /config/canconnect' },
    { call: 'GET /config/init' },
    { call: 'GET /config/unique' },
    { call: 'GET /config/db/schemaCount/{id}' },
    { call: 'POST /config/db/schemaList' },
  ],
  'Schemas to copy from': [{ call: 'GET /b2b/content/schema/schemacpy' }, { call: 'GET /b2b/custom/schema/schemacpy' }],
}

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.exec('CREATE TABLE product (code VARCHAR(8) PRIMARY KEY, price DECIMAL(10,2) DEFAULT 0)')
  database.exec("INSERT INTO product VALUES ('A', 1.5)")
  database.close()
})
afterAll(() => kumiki.close())

const all = Object.entries(listed).flatMap(([section, calls]) => calls.map((one) => ({ section, ...one })))

describe('every call of the list is declared, with its fields and defaults', () => {
  test.each(all)('$section: $call', ({ call, fields = [], defaults = {} }) => {
    const found = kumiki.engine.definitions.calls.find(({ spec }) => routeOf(spec) === call)
    expect(found, 'declared').toBeDefined()
    const properties = requestOf(found!.spec)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(fields))
    for (const [name, value] of Object.entries(defaults)) expect(properties[name]).toMatchObject({ default: value })
  })
})

test.each(all)('$call is there, and closed to who has not logged in', async ({ call }) => {
  const route = call.replace('{id}', '1')
  const answer = await kumiki.call(route, call.startsWith('GET') ? {} : { body: {} })
  expect(answer).toMatchObject({ status: 401 })
})

test('they answer, in the order in which a builder comes to them', async () => {
  const call = async (route: string, body?: object) => {
    const { code, data } = await kumiki.call(route, { token: kumiki.admin, ...(body && { body }) })
    expect({ route, code, problems: data?.problems ?? [] }).toEqual({ route, code: 20000, problems: [] })
    return data
  }
  const spec = { database_type: 7, db: 'shop.db', DBID: 'SHOP' }
  const document = { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec }

  expect((await call('GET /config/init')).types).toContainEqual(expect.objectContaining({ code: 2, port: 5432 }))
  expect(await call('GET /config/unique?DBID=SHOP')).toEqual({ unique: true })
  expect(await call('POST /config/canconnect', { document })).toMatchObject({ version: expect.any(String) })
  const { id: dbId, revision } = await call('POST /config/db', { document })
  expect(await call('GET /config/unique?DBID=SHOP')).toEqual({ unique: false })
  expect(await call(`GET /config/unique?DBID=SHOP&id=${dbId}`)).toEqual({ unique: true })
  await call(`PUT /config/db/${dbId}`, { document: { ...document, name: 'Shops' }, revision })
  expect(await call(`GET /config/db/${dbId}`)).toMatchObject({ document: { name: 'Shops' } })
  expect((await call('GET /config/db')).rows).toMatchObject([{ name: 'Shops', DBID: 'SHOP' }])

  expect(await call(`GET /sql/tables?dbId=${dbId}`)).toMatchObject({ rows: [{ library: 'main', name: 'product' }] })
  expect((await call(`GET /sql/sysfields?dbId=${dbId}&library=main&table=product`)).rows).toMatchObject([
    { name: 'code', typeClass: 'String', size: 8, key: 1 },
    { name: 'price', typeClass: 'Number', decimalDigits: 2, hasDefault: true },
  ])
  expect((await call(`GET /sql/relations?dbId=${dbId}&library=main`)).rows).toEqual([
    { name: 'product', keys: [{ name: '', kind: 'primary', columns: ['code'] }], references: [] },
  ])
  const sql = 'SELECT code, price FROM product'
  const { columns } = await call('POST /sql/info', { dbId, sql })
  expect(columns).toMatchObject([{ key: 'code' }, { key: 'price' }])
  expect((await call('POST /sql/execute', { dbId, sql })).rows).toEqual([{ code: 'A', price: 1.5 }])

  const empty = await call('GET /sql/schema/0')
  expect(empty).toMatchObject({ id: 0, document: { kind: 'schema', spec: {} } })
  const schema = {
    ...{ ...empty.document, name: 'Products' },
    spec: { type: 1, dataSource: 'data-source/shop', sql, resultColumns: columns },
  }
  const made = await call('POST /sql/schema', { document: schema })
  await call(`PUT /sql/schema/${made.id}`, { document: { ...schema, name: 'All products' }, revision: made.revision })
  expect(await call(`GET /sql/schema/${made.id}`)).toMatchObject({ document: { name: 'All products' } })
  for (const of of ['content', 'custom']) {
    const { rows } = await call(`GET /b2b/${of}/schema/schemacpy`)
    expect(rows).toMatchObject([{ id: made.id, name: 'All products' }])
  }

  expect(await call(`GET /config/db/schemaCount/${dbId}`)).toEqual({ count: 1 })
  expect(await call('POST /config/db/schemaList', { id: dbId })).toMatchObject({
    rows: [{ id: made.id, name: 'All products' }],
    total: 1,
  })
  expect(await call('GET /config/source?address=data-source/shop')).toMatchObject({ missing: false, id: dbId })
  await call(`DELETE /config/db/${dbId}`)
  expect(await call('GET /config/source?address=data-source/shop')).toEqual({
    address: 'data-source/shop',
    missing: true,
  })
  expect((await call('GET /config/db')).rows).toEqual([])
})

function routeOf({ method, path }: CallSpec): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, '{id}')}`
}

function requestOf({ request }: CallSpec): Record<string, unknown> {
  const [id = '', pointer = ''] = request.split('#')
  const schema = kumiki.engine.set.get(id) as { $defs?: Record<string, { properties?: Record<string, unknown> }> }
  return schema.$defs?.[pointer.slice('/$defs/'.length)]?.properties ?? {}
}
