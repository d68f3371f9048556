import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasMariadb, startMariadb } from '../../test/servers/mariadb.ts'
import { hasPostgresql, startPostgresql } from '../../test/servers/postgresql.ts'
import { openEngine } from '../../test/open-engine.ts'
import type { TestEngine } from '../../test/open-engine.ts'

let kumiki: TestEngine
let connections = 0
let heard = ''
const rogue = createServer((socket) => {
  connections++
  socket.on('data', (chunk) => (heard += chunk.toString('latin1')))
  setTimeout(() => socket.destroy(), 200)
})
beforeAll(async () => {
  kumiki = await openEngine()
  await new Promise<void>((resolve) => rogue.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  rogue.close()
  await kumiki.close()
})

const document = (spec: object = {}) => ({
  kind: 'data-source',
  version: 1,
  key: 'tested',
  name: 'Tested',
  spec: {
    database_type: 2,
    system: '127.0.0.1',
    port: (rogue.address() as AddressInfo).port,
    user: 'app',
    db: 'shop',
    password: { $secret: 'password' },
    ...spec,
  },
})

test('AZ-02 without the right on data sources no connection is made', async () => {
  const { token } = await kumiki.addUser('curious', { db: ['read'], b2b: ['create', 'read', 'update', 'delete'] })
  const answer = await kumiki.call('POST /config/canconnect', { token, body: { document: document() } })
  expect(answer).toMatchObject({ status: 403, code: 40300 })
  expect(await kumiki.call('POST /config/canconnect', { body: { document: document() } })).toMatchObject({
    code: 50008,
  })
  expect(connections).toBe(0)
})

test('SE-02 a connection test with another host does not get the stored password', async () => {
  const canary = 'canary-password-51ab'
  const made = await kumiki.call('POST /document/data-source', {
    token: kumiki.admin,
    body: { document: document({ system: 'db.example.com' }), secrets: { '/spec/password': canary } },
  })
  expect(made.code).toBe(20000)
  const answer = await kumiki.call('POST /config/canconnect', {
    token: kumiki.admin,
    body: { id: made.data.id, document: document() },
  })
  expect(answer.data.problems.length).toBeGreaterThan(0)
  expect(heard).not.toContain(canary)
  expect(JSON.stringify(answer)).not.toContain(canary)
})

test.each([
  [{ system: 'no-such-host.invalid' }, 'connection-host', '/spec/system'],
  [{ system: '127.0.0.1', port: 1 }, 'connection-no-answer', '/spec/system'],
  [
    { database_type: 7, db: 'none.db', system: undefined, port: undefined, user: undefined, password: undefined },
    'connection-database',
    '/spec/db',
  ],
])('a connection that fails names the field to blame: %j', async (spec, code, at) => {
  const { data } = await kumiki.call('POST /config/canconnect', {
    token: kumiki.admin,
    body: { document: document(spec) },
  })
  expect(data.problems).toMatchObject([{ code, at }])
})

test.skipIf(!hasMariadb())(
  'a connection that works tells version, user, encoding, zone and, in words, what to change',
  async () => {
    const server = await startMariadb()
    try {
      const { host: system, port, user, db } = server
      const { data } = await kumiki.call('POST /config/canconnect', {
        token: kumiki.admin,
        headers: { 'x-language': 'ja' },
        body: { document: document({ database_type: 3, system, port, user, db, password: undefined }) },
      })
      expect(data).toEqual({
        version: expect.stringMatching(/^MariaDB \d+\.\d+/),
        ms: expect.any(Number),
        user: 'root@127.0.0.1',
        encoding: 'utf8mb4',
        timeZone: expect.any(String),
        warnings: [{ code: 'superuser', message: expect.stringContaining('管理者権限') }],
        advice: expect.stringContaining('管理者権限'),
        problems: [],
      })
    } finally {
      await server.stop()
    }
  },
)

test('B-22 what answers at the port but is no such database is told as that, a forgotten password as such', async () => {
  const web = createHttpServer((_request, response) => response.end('hello'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const { port } = web.address() as AddressInfo
  const access = join(mkdtempSync(join(tmpdir(), 'kumiki-access-')), 'pg_hba.conf')
  writeFileSync(access, 'host all app 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n')
  chmodSync(dirname(access), 0o755)
  const server = hasPostgresql() ? await startPostgresql({ settings: [`hba_file=${access}`] }) : undefined
  const told = async (spec: object) => {
    const body = { document: document({ password: undefined, ...spec }) }
    const { data } = await kumiki.call('POST /config/canconnect', { token: kumiki.admin, body })
    return data.problems.map(({ code, at }: { code: string; at: string }) => [code, at])
  }
  try {
    const other = [['connection-other-server', '/spec/port']]
    expect(await told({ port })).toEqual(other)
    expect(await told({ database_type: 4, port, connectString: 'sslmode=disable' })).toEqual(other)
    expect(await told({ database_type: 6, port })).toEqual(other)
    expect(await told({ database_type: 1, port })).toEqual(other)
    expect(await told({ port: 1 })).toEqual([['connection-no-answer', '/spec/system']])
    expect(await told({ database_type: 4, port: 1 })).toEqual([['connection-no-answer', '/spec/system']])
    if (server) {
      const admin = new pg.Client(server.url)
      await admin.connect()
      await admin.query(`CREATE ROLE app LOGIN PASSWORD 'secret'`)
      await admin.end()
      expect(await told({ port: server.port, db: 'postgres' })).toEqual([['connection-password', '/spec/password']])
    }
  } finally {
    web.close()
    await server?.stop()
    rmSync(dirname(access), { recursive: true })
  }
})
