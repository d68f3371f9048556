import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleHeadings, routesUnder } from '../../workshop/laws/specified-calls.ts'
import { namedDocument } from './named-document.ts'
import { openEngine, type TestEngine } from './open-engine.ts'
import { startMapepire, type MapepireServer } from './servers/mapepire/mapepire.ts'

let server: MapepireServer
let kumiki: TestEngine
beforeAll(async () => {
  const programs = { 'APPLIB/STOCK': () => undefined }
  const served = startMapepire({ libraries: ['APPLIB', 'KUMIKI'], userLibraries: ['APPLIB'], programs })
  ;[server, kumiki] = await Promise.all([served, openEngine()])
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = new Database(join(kumiki.folder, 'sources', 'shop.db'))
  database.exec('CREATE TABLE product (code VARCHAR(8) PRIMARY KEY, price DECIMAL(10,2) DEFAULT 0)')
  database.exec("INSERT INTO product VALUES ('A', 1.5)")
  database.close()
})
afterAll(async () => {
  await kumiki.close()
  await server.stop()
})

const routes = routesUnder(...consoleHeadings)
const open = new Set(['POST /user/login', 'GET /user/license'])

test.each(routes.filter((route) => !open.has(route)))('%s is closed to who has not logged in', async (call) => {
  const route = call.replace('{id}', '1')
  expect(await kumiki.call(route, call.startsWith('GET') ? {} : { body: {} })).toMatchObject({ status: 401 })
})

const walked = new Set<string>()

/** Calls as an administrator, or with another token; a refusal and problems fail. */
async function call(route: string, body?: object, token = kumiki.admin) {
  const known = route.replace(/\?.*/, '').replace(/\/\d+$/, '/{id}')
  walked.add(known)
  const { code, data } = await kumiki.call(route, { token, ...(body && { body }) })
  expect({ route, code, problems: data?.problems ?? [] }).toEqual({ route, code: 20000, problems: [] })
  return data
}

test('sources, statements and schemas answer, in the order in which a builder comes to them', async () => {
  const document = namedDocument('data-source', 'shop', { database_type: 7, db: 'shop.db', DBID: 'SHOP' })

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

  expect(await call(`GET /sqlg/library?dbId=${dbId}`)).toMatchObject({ rows: [{ name: 'main' }] })
  expect(await call(`GET /sqlg/initLibrary?dbId=${dbId}`)).toMatchObject({ rows: ['main'] })
  expect(await call(`GET /sqlg/file?dbId=${dbId}`)).toMatchObject({ rows: [{ name: 'product' }] })
  expect((await call(`GET /sqlg/field?dbId=${dbId}&library=main&file=product`)).rows).toHaveLength(2)
  expect(await call(`GET /sqlg/subquery-fields?dbId=${dbId}`)).toMatchObject({ rows: [] })
  const sqlg = { tables: [{ key: 'p', file: 'product' }], fields: [{ table: 'p', field: 'code' }] }
  expect((await call('POST /sqlg/info', { dbId, sqlg })).columns).toMatchObject([{ name: 'code' }])
  expect((await call('POST /sqlg/execsql', { dbId, sqlg })).rows).toHaveLength(1)
  expect((await call('POST /sqlg/createsql', { dbId, sqlg })).sqlCommand).toContain('code')
  const clicked = namedDocument('schema', 'clicked', {
    ...{ type: 2, dataSource: 'data-source/shop', gui: sqlg },
    resultColumns: [{ key: 'code', name: 'code', typeClass: 'String' }],
  })
  const gui = await call('POST /sqlg/schema', { document: clicked })
  expect(await call(`GET /sqlg/schema/${gui.id}`)).toMatchObject({ document: { key: 'clicked' } })
  await kumiki.call(`DELETE /document/schema/${gui.id}?revision=1`, { token: kumiki.admin })

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

test('programs answer', async () => {
  const { port, user, fingerprint } = server
  const spec = {
    ...{ database_type: 1, system: 'localhost' },
    port,
    user,
    fingerprint,
    password: { $secret: 'password' },
    helperLibrary: 'KUMIKI',
  }
  const dataSource = namedDocument('data-source', 'office', spec)
  const secrets = { '/spec/password': server.password }
  const { id: dbId } = await call('POST /config/db', { document: dataSource, secrets })
  const called = { library: 'APPLIB', program: 'STOCK', ccsid: '5035' }
  expect(await call(`GET /pgm/userCcsid/${dbId}`)).toMatchObject({ ccsid: '5035' })
  expect(await call(`GET /pgm/library?dbId=${dbId}`)).toMatchObject({ rows: [{ value: 'APPLIB' }, {}] })
  expect(await call(`GET /pgm/program?dbId=${dbId}&library=APPLIB`)).toMatchObject({ rows: [{ value: 'STOCK' }] })
  expect(await call(`GET /pgm/checkLibrary?dbId=${dbId}&library=APPLIB`)).toMatchObject({ checkRes: true })
  expect(await call(`GET /pgm/checkProgram?dbId=${dbId}&library=APPLIB&program=NONE`)).toMatchObject({
    checkRes: false,
  })
  expect(await call(`GET /pgm/checkCcsid?dbId=${dbId}&ccsid=1399`)).toMatchObject({ checkRes: true })
  expect(await call(`GET /pgm/initLibrary?dbId=${dbId}`)).toMatchObject({ libraries: ['APPLIB'] })
  const parameters = [{ name: 'CODE', length: 10, data: 'A1', direction: 'inputOutput' }]
  const ran = await call('POST /pgm/execClpgm', { dbId, ...called, parameters })
  expect(ran).toMatchObject({ rows: [{ CODE: 'A1' }] })
  const program = { type: 3, dataSource: 'data-source/office', program: called, parameters }
  const made = await call('POST /pgm/db', { document: namedDocument('schema', 'stock', program) })
  expect(await call(`GET /pgm/db/${made.id}`)).toMatchObject({ document: { key: 'stock' } })
})

test('a user comes in, takes a second factor and goes', async () => {
  const { id, password } = await kumiki.addUser('mori', {})
  const { token } = await call('POST /user/login', { username: ' mori ', password })
  expect(await call('GET /user/info', undefined, token)).toMatchObject({ userId: 'mori', token })
  expect(await call('GET /user/license')).toMatchObject({ license: { b2bLic: true } })
  await call('POST /user/checkPassword', { password }, token)
  const { secret } = await call(`POST /user/generateTwoFactorAuthToken/${id}`, {}, token)
  const code = new TOTP({ secret }).generate({ timestamp: kumiki.clock.now.getTime() })
  await call('POST /user/enableTwoFactorAuth', { userId: id, token: code }, token)
  await call('POST /user/logout', {}, token)
  expect((await kumiki.call('GET /user/info', { token })).status).toBe(401)
})

test('no call of these headings was left out', () => {
  expect(routes.filter((route) => !walked.has(route))).toEqual([])
})
