import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgresql } from '../../../test/servers/postgresql.ts'
import type { PostgresqlServer } from '../../../test/servers/postgresql.ts'
import { openEngine } from '../../../test/open-engine.ts'
import type { TestEngine } from '../../../test/open-engine.ts'

let server: PostgresqlServer
let kumiki: TestEngine
let dbId: number
let client: pg.Client
beforeAll(async () => {
  ;[server, kumiki] = await Promise.all([startPostgresql(), openEngine()])
  client = new pg.Client(server.url)
  await client.connect()
  await client.query(`
    CREATE TABLE product (code varchar(10) PRIMARY KEY, name text NOT NULL, price numeric(10,2), bought date, picture bytea);
    INSERT INTO product SELECT 'P' || i, '商品' || i, i * 1.25, date '2026-01-01' + i, '\\x0102' FROM generate_series(1, 2500) i`)
  const { spec } = server
  const { data } = await kumiki.call('POST /config/db', {
    token: kumiki.admin,
    body: { document: { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec } },
  })
  dbId = data.id
})
afterAll(async () => {
  await client.end()
  await kumiki.close()
  await server.stop()
})

const post = (path: string, body: object, token = kumiki.admin) => kumiki.call(`POST ${path}`, { token, body })
const document = (sql: string, more: object = {}) => ({
  kind: 'schema',
  version: 1,
  key: 'items',
  name: 'Items',
  spec: { type: 1, dataSource: 'data-source/shop', sql, ...more },
})

describe('sql/execute', () => {
  test('a statement by the number of its data source: rows, described columns, and whether there are more', async () => {
    const sql = 'SELECT code, name, price, bought, picture FROM product ORDER BY price'
    const { data } = await post('/sql/execute', { dbId, sql, limit: 2 })
    expect(data).toMatchObject({ more: true, problems: [], changes: 0 })
    expect(data.columns.slice(0, 4)).toMatchObject([
      { key: 'code', title: 'code', type: 'varchar', typeClass: 'String', size: 10 },
      { key: 'name', typeClass: 'String' },
      { key: 'price', typeClass: 'Number', size: 10, decimalDigits: 2 },
      { key: 'bought', typeClass: 'Date' },
    ])
    expect(data.rows).toEqual([
      { code: 'P1', name: '商品1', price: '1.25', bought: '2026-01-02', picture: '0x0102' },
      { code: 'P2', name: '商品2', price: '2.50', bought: '2026-01-03', picture: '0x0102' },
    ])
    const all = await post('/sql/execute', { dbId, sql: `${sql} LIMIT 2`, limit: 2 })
    expect(all.data).toMatchObject({ more: false })
    const usual = await post('/sql/execute', { dbId, sql })
    expect(usual.data.rows).toHaveLength(100)
  })

  test('a statement that is no statement is told in the reader’s words, whatever the database calls it', async () => {
    const { data } = await post('/sql/execute', { dbId, sql: 'SELEC * FROM product' })
    expect(data.problems).toMatchObject([{ code: 'sql-verb', at: '/spec/sql', values: ['SELEC'] }])
  })

  test('L6 a run that failed is logged as failed, be it by the check or by the database', async () => {
    const resultOf = async (body: object) => {
      await post('/sql/execute', body)
      return (await kumiki.engine.store.logs.list({ log: 'audit', limit: 1 })).rows[0]?.result
    }
    const nowhere = { ...document('SELECT 1 AS a'), spec: { type: 1, sql: 'SELECT 1 AS a' } }
    expect(await resultOf({ document: nowhere })).toBe('60106')
    expect(await resultOf({ dbId, sql: 'SELECT 1 / 0 AS a' })).toBe('60107')
    expect(await resultOf({ dbId, sql: 'SELECT 1 AS a' })).toBe('20000')
  })

  test('a refused word is told by its code to everyone who writes statements', async () => {
    const resultColumns = [{ key: 'a', name: 'a', typeClass: 'Number' }]
    const standing = { ...document('SELECT 1 AS a', { resultColumns }), key: 'refused', name: 'Refused' }
    expect((await post('/sql/schema', { document: standing })).code).toBe(20000)
    const sql = "SELECT set_config('a.b', '1', false) AS a"
    const { token } = await kumiki.addUser('refused', { b2b: ['read', 'update'] })
    for (const reader of [kumiki.admin, token]) {
      const { data } = await post(
        '/sql/execute',
        { document: { ...standing, spec: { ...standing.spec, sql } } },
        reader,
      )
      expect(data.problems).toMatchObject([{ code: 'sql-word-reading', at: '/spec/sql', values: ['set_config'] }])
    }
  })

  test('two columns of one name are both shown', async () => {
    const { data } = await post('/sql/execute', { dbId, sql: 'SELECT 1 AS a, 2 AS a' })
    expect(data.rows).toEqual([{ a: 1, 'a (2)': 2 }])
  })

  test('a schema: values by name go before the login’s, these before the test values', async () => {
    const parameters = ['A', 'B', 'C'].map((name) => ({ name, data: `${name} of the schema` }))
    const { data } = await post('/sql/execute', {
      document: document('SELECT :A AS a, :B AS b, :C AS c', { parameters }),
      parameters: { A: 'typed' },
      login: { A: 'no', B: 'of the login' },
    })
    expect(data.rows).toEqual([{ a: 'typed', b: 'of the login', c: 'C of the schema' }])
  })

  test('taken as a login: one row whose hash fits the password, without the hash', async () => {
    const fits = await hash('right', { algorithm: 2, memoryCost: 8, timeCost: 1 })
    const found = `SELECT :ID AS code, '${fits}' AS secret WHERE :PASSWORD <> ''`
    const resultColumns = [
      { key: 'CODE', name: 'code', typeClass: 'String' },
      { key: 'SECRET', name: 'secret', typeClass: 'String', passwordHash: true },
    ]
    const parameters = [{ name: 'ID' }, { name: 'PASSWORD' }]
    const logIn = (sql: string, PASSWORD: string) =>
      post('/sql/execute', {
        document: document(sql, { type: 6, parameters, resultColumns }),
        parameters: { ID: 'P1', PASSWORD },
        asLogin: true,
      })
    const { data } = await logIn(found, 'right')
    expect(data).toMatchObject({ rows: [{ code: 'P1' }], columns: [{ key: 'code' }], problems: [] })
    expect(JSON.stringify(data)).not.toContain('argon2')
    expect((await logIn(found, 'wrong')).data).toMatchObject({ rows: [], problems: [] })
    expect((await logIn(`${found} UNION ALL ${found}`, 'right')).data.rows).toEqual([])
    expect((await logIn("SELECT :ID AS code WHERE :PASSWORD <> ''", 'right')).data.rows).toEqual([])
  })

  test('the chosen part of a schema’s statement runs with the parameters that it names', async () => {
    const parameters = [{ name: 'CODE', data: 'P7' }, { name: 'OTHER' }]
    const whole = document('SELECT name FROM product WHERE code = :CODE AND name <> :OTHER', { parameters })
    const { data } = await post('/sql/execute', {
      document: whole,
      sql: 'SELECT name FROM product WHERE code = :CODE',
    })
    expect(data).toMatchObject({ rows: [{ name: '商品7' }], problems: [] })
  })

  test('whatever is written is taken back', async () => {
    const { data } = await post('/sql/execute', { dbId, sql: 'DELETE FROM product' })
    expect(data).toMatchObject({ changes: 2500, problems: [] })
    expect((await client.query('SELECT count(*)::int AS n FROM product')).rows).toEqual([{ n: 2500 }])
  })

  test('an add gets its sequence ID as on a page, told beside the rows that it would add; nothing stays', async () => {
    await client.query('CREATE TABLE item (id int PRIMARY KEY, code varchar(10)); INSERT INTO item VALUES (41, $$a$$)')
    const parameters = [
      { name: 'ID', dataType: 'numeric', sequenceId: true },
      { name: 'CODE', data: 'b' },
    ]
    const add = document('INSERT INTO item (id, code) VALUES (:ID, :CODE)', { type: 9, parameters })
    for (const _ of [1, 2])
      expect((await post('/sql/execute', { document: add })).data).toMatchObject({
        changes: 1,
        numbers: { ID: 42 },
        problems: [],
      })
    const set = document('UPDATE item SET code = :CODE', { type: 10, parameters: parameters.slice(1) })
    expect((await post('/sql/execute', { document: set })).data).toMatchObject({ changes: 1, problems: [] })
    const remove = document('DELETE FROM item', { type: 11 })
    expect((await post('/sql/execute', { document: remove })).data).toMatchObject({ changes: 1, problems: [] })
    expect((await client.query('SELECT * FROM item')).rows).toEqual([{ id: 41, code: 'a' }])
    const wrong = await post('/sql/execute', { document: { ...set, spec: { ...set.spec, parameters } } })
    expect(wrong.data.problems).toMatchObject([{ code: 'sequence-not-insert', at: '/spec/parameters/0/sequenceId' }])
  })

  test('a check tells what it decides and why; a download gives its first rows', async () => {
    const check = (flag: number) =>
      document(`SELECT ${flag} AS execflg, 'not this one' AS error`, {
        type: 5,
        resultColumns: ['execflg', 'error'].map((name) => ({ key: name, name, typeClass: 'String' })),
      })
    const refused = await post('/sql/execute', { document: check(0) })
    expect(refused.data).toMatchObject({ check: { execFlg: false, error: 'not this one' }, problems: [] })
    expect((await post('/sql/execute', { document: check(1) })).data.check.execFlg).toBe(true)
    const download = document('SELECT code FROM product ORDER BY price', { type: 14 })
    const { data } = await post('/sql/execute', { document: download, limit: 3 })
    expect(data).toMatchObject({ rows: [{ code: 'P1' }, { code: 'P2' }, { code: 'P3' }], more: true, problems: [] })
    expect(data).not.toHaveProperty('check')
  })

  test('ends at its timeout, with the message, and is gone from the server', async () => {
    const { data } = await post('/sql/execute', { dbId, sql: 'SELECT pg_sleep(3600)', timeout: 1 })
    expect(data.problems).toMatchObject([{ code: 'sql-timeout', at: '/spec/sql' }])
    // The server tells of the error before it says of itself that nothing runs, and is asked for 650 ms when it is busy.
    await expect.poll(() => running('pg_sleep(3600)'), { interval: 20 }).toBe(0)
  })

  test('ends when the caller goes away; the last runs tell that it was stopped', async () => {
    const resultColumns = [{ key: 'a', name: 'a', typeClass: 'Number' }]
    const { data: made } = await post('/sql/schema', {
      document: { ...document('SELECT 1 AS a', { resultColumns }), key: 'stopped', name: 'Stopped' },
    })
    const controller = new AbortController()
    const { console } = kumiki
    const request = new Request('http://localhost/vue-element-admin/sql/execute', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-token': kumiki.admin },
      body: JSON.stringify({ document: { ...document('SELECT pg_sleep(11)'), key: 'stopped', name: 'Stopped' } }),
      signal: controller.signal,
    })
    const answer = Promise.resolve(
      console.request(request, undefined, { incoming: { socket: { remoteAddress: '127.0.0.1' } } }),
    )
    await expect.poll(() => running('pg_sleep(11)')).toBe(1)
    controller.abort()
    await answer.catch(() => undefined)
    await expect.poll(() => running('pg_sleep(11)')).toBe(0)
    const runs = async () => (await kumiki.call(`GET /sql/runs/${made.id}`, { token: kumiki.admin })).data.rows
    await expect.poll(runs).toMatchObject([{ origin: 'test', by: 'admin', failed: false, stopped: true }])
  })

  test('the database’s words are for who may see data sources', async () => {
    const body = { document: document('SELECT * FROM nowhere') }
    const resultColumns = [{ key: 'a', name: 'a', typeClass: 'Number' }]
    const standing = await post('/sql/schema', { document: document('SELECT 1 AS a', { resultColumns }) })
    expect(standing.code).toBe(20000)
    expect((await post('/sql/execute', body)).data.problems[0]).toMatchObject({
      code: 'sql-failed',
      message: expect.stringContaining('nowhere'),
    })
    const { token } = await kumiki.addUser('builder', { b2b: ['read', 'update'] })
    const { data } = await post('/sql/execute', body, token)
    expect(data.problems).toMatchObject([{ code: 'sql-check-failed' }])
    expect(JSON.stringify(data)).not.toContain('nowhere')
    expect((await post('/sql/execute', { dbId, sql: 'SELECT 1' }, token)).data).toMatchObject({
      rows: [],
      problems: [{ code: 'reference-not-found' }],
    })
  })

  test('neither a document nor a data source is refused', async () => {
    expect(await post('/sql/execute', { sql: 'SELECT 1' })).toMatchObject({ code: 40000 })
    expect(await post('/sql/execute', { dbId: 987_654, sql: 'SELECT 1' })).toMatchObject({ code: 40400 })
  })
})

describe('sql/info, sql/explain, sql/runs', () => {
  test('describes columns and the parameters that a statement names', async () => {
    const sql = 'SELECT code, price FROM product WHERE price > :LEAST AND code LIKE :PART'
    const { data } = await post('/sql/info', { dbId, sql })
    expect(data).toMatchObject({
      problems: [],
      columns: [
        { key: 'code', name: 'code', typeClass: 'String', size: 10 },
        { key: 'price', name: 'price', typeClass: 'Number', decimalDigits: 2 },
      ],
      parameters: [{ name: 'LEAST' }, { name: 'PART' }],
    })
  })

  test('a parameter that is written into a column takes its length from there', async () => {
    const sql = 'INSERT INTO product (code, name, price) VALUES (:CODE, :NAME, :PRICE)'
    const { data } = await post('/sql/info', { dbId, sql })
    expect(data).toMatchObject({
      problems: [],
      columns: [],
      parameters: [
        { name: 'CODE', length: 10 },
        { name: 'NAME' },
        { name: 'PRICE', dataType: 'numeric', length: 10, scale: 2 },
      ],
    })
  })

  test('saveCheck tells what a save would find', async () => {
    const body = { document: { ...document('SELECT 1 AS a'), name: '' } }
    expect((await post('/sql/info', body)).data).toMatchObject({ columns: [{ name: 'a' }], problems: [] })
    expect((await post('/sql/info', { ...body, saveCheck: true })).data.problems.length).toBeGreaterThan(0)
  })

  test('the plan of a statement; it does not run', async () => {
    const { data } = await post('/sql/explain', { dbId, sql: 'DELETE FROM product WHERE code = :CODE' })
    expect(data.problems).toEqual([])
    expect(data.lines[0]).toMatch(/^Delete on product/)
    expect((await client.query('SELECT count(*)::int AS n FROM product')).rows).toEqual([{ n: 2500 }])
  })

  test('the last runs of a schema, the newest first, with who ran it', async () => {
    const resultColumns = [{ key: 'code', name: 'code', typeClass: 'String' }]
    const first = { ...document('SELECT code FROM product', { resultColumns }), key: 'told', name: 'Told' }
    const made = await post('/sql/schema', { document: first })
    const told = { ...document('SELECT code FROM product LIMIT 3'), key: 'told', name: 'Told' }
    await post('/sql/execute', { document: told })
    await post('/sql/execute', { document: { ...told, spec: { ...told.spec, sql: 'SELECT nothing' } } })
    const { data } = await kumiki.call(`GET /sql/runs/${made.data.id}`, { token: kumiki.admin })
    expect(data.rows).toMatchObject([
      { origin: 'test', by: 'admin', count: 1, failed: true, error: expect.stringContaining('nothing') },
      { origin: 'test', by: 'admin', count: 1, failed: false, rows: 3 },
    ])
    const { token } = await kumiki.addUser('told', { b2b: ['read', 'update'] })
    const stranger = await kumiki.call(`GET /sql/runs/${made.data.id}`, { token })
    expect(stranger.data.rows[0]).not.toHaveProperty('error')
    await kumiki.call(`DELETE /document/schema/${made.data.id}`, { token: kumiki.admin })
    expect(await kumiki.engine.store.runs.list('schema/told')).toEqual([])
  })

  test('why a run failed is told in the reader’s language; what was noted in English before stays', async () => {
    const resultColumns = [{ key: 'a', name: 'a', typeClass: 'Number' }]
    const spoken = { ...document('SELECT 1 AS a', { resultColumns }), key: 'spoken', name: 'Spoken' }
    const made = await post('/sql/schema', { document: spoken })
    const run = { schema: 'schema/spoken', origin: 'page' as const, page: '7/list', count: 1, ms: 1, maxMs: 1 }
    await kumiki.engine.store.runs.append([{ ...run, at: '2026-11-20T03:00:00.000Z', error: 'no answer within 9 ms' }])
    await post('/sql/execute', {
      document: { ...spoken, spec: { ...spoken.spec, sql: 'SELECT pg_sleep(9) AS a' } },
      timeout: 1,
    })
    const { token } = await kumiki.addUser('spoken', { b2b: ['read', 'update'] })
    const told = async (language: string, as: string) => {
      const path = `GET /sql/runs/${made.data.id}`
      const { data } = await kumiki.call(path, { token: as, headers: { 'x-language': language } })
      return (data.rows as { error?: string }[]).map(({ error }) => error)
    }
    const old = 'no answer within 9 ms'
    expect(await told('ja', kumiki.admin)).toEqual(['タイムアウトしたため、SQL の実行を中止しました。', old])
    expect(await told('en', kumiki.admin)).toEqual([expect.stringContaining('longer than its timeout'), old])
    expect(await told('ja', token)).toEqual(['タイムアウトしたため、SQL の実行を中止しました。', undefined])
  })
})

async function running(statement: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND strpos(query, $1) > 0`,
    [statement],
  )
  return rows[0]!.n
}
