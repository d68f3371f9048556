import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import { openEngine, type TestEngine } from '../../test/open-engine.ts'

let server: PostgresqlServer
let kumiki: TestEngine
const numbers: Record<string, number> = {}
const skip = !hasPostgresql()

beforeAll(async () => {
  if (skip) return
  ;[server, kumiki] = await Promise.all([startPostgresql(), openEngine()])
  const sources = {
    shop: server.spec,
    away: { ...server.spec, port: 1 },
    own: { database_type: 7, db: 'own.db' },
  }
  for (const [key, spec] of Object.entries(sources)) {
    const source = { kind: 'data-source', version: 1, key, name: `Source ${key}`, spec }
    numbers[key] = (await post('/config/db', { document: source })).data.id
    const orders = {
      kind: 'schema',
      version: 1,
      key: `orders-${key}`,
      name: `Orders ${key}`,
      spec: { type: 12, dataSource: `data-source/${key}`, sql: 'DELETE FROM orders' },
    }
    await post('/sql/schema', { document: orders })
  }
})
afterAll(async () => {
  if (skip) return
  await kumiki.close()
  await server.stop()
})

const post = (path: string, body: object, token = kumiki.admin) => kumiki.call(`POST ${path}`, { token, body })
const about = (key: string, token = kumiki.admin) =>
  kumiki.call(`GET /config/receipt?schema=schema/orders-${key}`, { token })

test.skipIf(skip)(
  'a missing receipt table is a warning; made with the statement that was shown, it is there',
  async () => {
    const { data } = await about('shop')
    expect(data).toMatchObject({
      state: 'missing',
      dbId: numbers.shop,
      name: 'Source shop',
      ddl: expect.stringContaining('CREATE TABLE') as string,
      problems: [{ code: 'receipt-table-missing', in: 'data-source/shop', severity: 'warning' }],
    })
    const other = await post('/config/receipt', { dbId: numbers.shop, ddl: 'DROP TABLE orders' })
    expect(other).toMatchObject({ code: 40900 })
    const { token } = await kumiki.addUser('builder', { b2b: ['read', 'update'] })
    expect(await about('shop', token)).toMatchObject({ data: { state: 'missing' } })
    const byNumber = (of: string) => kumiki.call(`GET /config/receipt?dbId=${numbers.shop}`, { token: of })
    expect((await byNumber(kumiki.admin)).data).toEqual(data)
    expect(await byNumber(token)).toMatchObject({ status: 403 })
    expect(await post('/config/receipt', { dbId: numbers.shop, ddl: data.ddl }, token)).toMatchObject({ status: 403 })
    expect((await about('shop')).data.state).toBe('missing')
    expect(await post('/config/receipt', { dbId: numbers.shop, ddl: data.ddl })).toMatchObject({
      data: { problems: [] },
    })
    expect((await about('shop')).data).toMatchObject({ state: 'there', problems: [] })
    const client = new pg.Client(server.url)
    await client.connect()
    expect((await client.query('SELECT count(*)::int AS n FROM kumiki_receipt')).rows).toEqual([{ n: 0 }])
    await client.end()
  },
)

test.skipIf(skip)(
  'an embedded database makes its own; a server that is away has not said that there is none',
  async () => {
    expect((await about('own')).data).toMatchObject({ state: 'own', problems: [] })
    const { data } = await about('away')
    expect(data).toMatchObject({ state: 'unknown' })
    expect(data).not.toHaveProperty('ddl')
    expect(data.problems).toHaveLength(1)
    expect((await about('nowhere')).data).toEqual({ state: 'unknown', problems: [] })
  },
)

test.skipIf(skip)('a user who may not write the table is told so, with the statement that lets him', async () => {
  const admin = new pg.Client(await server.database('granted'))
  await admin.connect()
  await admin.query(`CREATE ROLE writer LOGIN; CREATE TABLE kumiki_receipt (purchase_id char(32) PRIMARY KEY,
    at timestamptz NOT NULL, answer text); GRANT SELECT, INSERT ON kumiki_receipt TO writer`)
  const spec = { database_type: 2, system: '127.0.0.1', port: server.port, user: 'writer', db: 'granted' }
  const source = { kind: 'data-source', version: 1, key: 'granted', name: 'Granted', spec }
  await post('/config/db', { document: source })
  const orders = { type: 12, dataSource: 'data-source/granted', sql: 'DELETE FROM orders' }
  await post('/sql/schema', {
    document: { kind: 'schema', version: 1, key: 'orders-granted', name: 'O', spec: orders },
  })
  const grant = 'GRANT SELECT, INSERT, UPDATE ON kumiki_receipt TO "writer"'
  const warnings = async () => (await post('/config/canconnect', { document: source })).data.warnings
  expect((await about('granted')).data).toMatchObject({
    state: 'refused',
    grant,
    problems: [{ code: 'receipt-rights-missing' }],
  })
  expect(await warnings()).toContainEqual({
    code: 'warning-receipt-rights',
    message: expect.stringContaining(grant) as string,
  })
  // B-13: one that was made by hand a moment ago is there.
  await admin.query('ALTER TABLE kumiki_receipt RENAME TO put_away')
  await post('/config/db', { document: { ...source, key: 'made' } })
  const made = { ...orders, dataSource: 'data-source/made' }
  await post('/sql/schema', {
    document: { kind: 'schema', version: 1, key: 'orders-made', name: 'M', spec: made },
  })
  expect((await about('made')).data.state).toBe('missing')
  await admin.query('ALTER TABLE put_away RENAME TO kumiki_receipt')
  expect((await about('made')).data.state).toBe('refused')

  // B-13: nor is one missing that may not even be read.
  await admin.query('REVOKE SELECT ON kumiki_receipt FROM writer')
  await post('/config/db', { document: { ...source, key: 'unread' } })
  const unread = { ...orders, dataSource: 'data-source/unread' }
  await post('/sql/schema', {
    document: { kind: 'schema', version: 1, key: 'orders-unread', name: 'U', spec: unread },
  })
  expect((await about('unread')).data).toMatchObject({ state: 'refused', grant })
  await admin.query(grant)
  expect((await about('granted')).data).toMatchObject({ state: 'there', problems: [] })
  expect((await warnings()).map(({ code }: { code: string }) => code)).not.toContain('warning-receipt-rights')
  expect((await admin.query('SELECT count(*)::int AS n FROM kumiki_receipt')).rows).toEqual([{ n: 0 }])

  // B-13: a table of that name with other columns is not one that is missing.
  await admin.query('ALTER TABLE kumiki_receipt RENAME COLUMN purchase_id TO number')
  await post('/config/db', { document: { ...source, key: 'named-alike' } })
  const alike = { ...orders, dataSource: 'data-source/named-alike' }
  await post('/sql/schema', {
    document: { kind: 'schema', version: 1, key: 'orders-named-alike', name: 'P', spec: alike },
  })
  const told = await about('named-alike')
  expect(told.data).toMatchObject({ state: 'other', problems: [{ code: 'receipt-table-other', severity: 'warning' }] })
  const tried = await post('/config/canconnect', { document: { ...source, key: 'another-try' } })
  expect(tried.data.warnings).toContainEqual({
    code: 'receipt-table-other',
    message: expect.stringContaining('kumiki_receipt') as string,
  })
  await admin.end()
})
