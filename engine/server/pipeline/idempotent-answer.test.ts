import { text as readText } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import { makeConsoleApp, quickCallsOf } from '../../app.ts'
import { adminPassword, openEngine, type TestEngine } from '../../test/open-engine.ts'
import { listen, type Listening } from '../listen.ts'
import { prefix } from '../../call/prefix.ts'
import { findSecrets } from '../../../runtime/references/find-secrets.ts'
import { secretDestination } from '../../../runtime/references/secret-destination.ts'
import { startWebServer } from '../../outbound/test/web-server.ts'
import { outboundLimits } from '../../settings/installation.ts'
import { tokenDestination, tokenField } from '../../web-api/token-destination.ts'

/** The port of an engine's console, with both doors of its calls. */
async function listenTo({ engine }: { engine: TestEngine['engine'] }): Promise<Listening> {
  const app = makeConsoleApp(engine)
  return listen(app, { port: 0, host: '127.0.0.1', calls: quickCallsOf(app) })
}

async function send({ port }: Listening, route: string, token: string, body: unknown) {
  const [method = 'GET', path = '/'] = route.split(' ')
  const response = await fetch(`http://127.0.0.1:${port}${prefix}${path}`, {
    method,
    headers: { 'x-token': token, 'content-type': 'application/json', 'x-language': 'en' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, data: (JSON.parse(text) as { data: Record<string, unknown> }).data }
}

describe('a call that is idempotent', () => {
  let kumiki: TestEngine
  let port: Listening
  beforeAll(async () => {
    kumiki = await openEngine()
    port = await listenTo(kumiki)
  })
  afterAll(async () => {
    await port.close(100)
    await kumiki.close()
  })

  const folder = (key: string, name = key) => ({ kind: 'folder', version: 1, key, name, spec: {} })
  const make = async (key: string) => {
    const { data } = await kumiki.call('POST /document/folder', {
      token: kumiki.admin,
      body: { document: folder(key) },
    })
    return { id: data.id as number, revision: data.revision as number }
  }
  const save = (id: number, revision: number, name: string, token = kumiki.admin) =>
    send(port, `PUT /document/folder/${id}`, token, { revision, document: folder(`once-${id}`, name) })
  const revisionOf = async (id: number) => {
    const { data } = await kumiki.call(`GET /document/folder/${id}`, { token: kumiki.admin })
    return data.revision as number
  }
  const opened = async (at: string) => {
    const { id, revision } = await make(at)
    const { data } = await kumiki.call(`PUT /document/folder/${id}`, {
      token: kumiki.admin,
      body: { revision, document: folder(`once-${id}`) },
    })
    return { id, revision: data.revision as number }
  }

  test('a repetition answers as the first one did, byte by byte, and changes nothing', async () => {
    const { id, revision } = await opened('one')
    const first = await save(id, revision, 'First')
    expect(first).toMatchObject({ status: 200 })
    const again = await save(id, revision, 'First')
    expect(again).toEqual(first)
    expect(await revisionOf(id)).toBe(revision + 1)
  })

  test('ten at once are one call, and all get its answer', async () => {
    const { id, revision } = await opened('ten')
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(id, revision, 'Ten')))
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await revisionOf(id)).toBe(revision + 1)
  })

  test('another input and another session are calls of their own', async () => {
    const { id, revision } = await opened('others')
    expect(await save(id, revision, 'First')).toMatchObject({ status: 200 })
    expect(await save(id, revision, 'Other')).toMatchObject({ status: 409 })
    const { data } = await kumiki.login('admin', adminPassword)
    expect(await save(id, revision, 'First', data.token as string)).toMatchObject({ status: 409 })
  })

  test('a failure is not kept: the next one runs', async () => {
    const { id, revision } = await opened('failing')
    const wrong = { revision, document: { ...folder(`once-${id}`), spec: { unknown: 1 } } }
    const refused = await send(port, `PUT /document/folder/${id}`, kumiki.admin, wrong)
    expect(refused.status).toBe(422)
    const { folders } = kumiki.engine
    const storeFor = folders.storeFor
    folders.storeFor = async (session) => {
      const store = await storeFor(session)
      return { ...store, transaction: () => Promise.reject(new Error('a disk that hangs')) }
    }
    const failed = await save(id, revision, 'Later')
    folders.storeFor = storeFor
    expect(failed.status).toBe(500)
    expect(await save(id, revision, 'Later')).toMatchObject({ status: 200 })
  })
})

describe.skipIf(!hasPostgresql())('on two nodes', () => {
  let server: PostgresqlServer
  let nodes: TestEngine[]
  let ports: Listening[]
  beforeAll(async () => {
    server = await startPostgresql()
    const options = { databaseUrl: server.url, secret: 'a'.repeat(64) }
    nodes = [await openEngine(options), await openEngine(options)]
    ports = await Promise.all(nodes.map(listenTo))
  })
  afterAll(async () => {
    await Promise.all(ports.map((port) => port.close(100)))
    await Promise.all(nodes.map((node) => node.close()))
    await server.stop()
  })

  test('a call and its repetition at the other node, at once and afterwards, are one', async () => {
    const token = nodes[0]!.admin
    const document = { kind: 'folder', version: 1, key: 'shared', name: 'Shared', spec: {} }
    const { data } = await send(ports[0]!, 'POST /document/folder', token, { document })
    const { id, revision } = data as { id: number; revision: number }
    const save = (port: Listening) =>
      send(port, `PUT /document/folder/${id}`, token, { revision, document: { ...document, name: 'Saved' } })
    const answers = await Promise.all([...ports, ...ports, ...ports].map(save))
    answers.push(await save(ports[1]!))
    expect(answers[0]).toMatchObject({ status: 200 })
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('DS-11 fifty who want a new token at both nodes ask for one, and each refresh token is used once', async () => {
    const asked: string[] = []
    const web = await startWebServer((request, response) => {
      void readText(request).then((form) => {
        asked.push(new URLSearchParams(form).get('refresh_token') ?? '')
        const tokens = { access_token: `access-${asked.length}`, refresh_token: `refresh-${asked.length}` }
        setTimeout(() => response.end(JSON.stringify({ ...tokens, expires_in: 3600 })), 300)
      })
    })
    try {
      const apiUrl = `http://127.0.0.1:${web.port}/`
      const spec = {
        authType: 4,
        grantType: 'authorization_code',
        apiUrl,
        accessTokenUrl: apiUrl,
        authUrl: apiUrl,
      } as const
      const connection = {
        kind: 'web-api',
        version: 1,
        key: 'shared',
        spec: { ...spec, clientId: 'c', clientSecret: { $secret: 'clientSecret' } },
      } as const
      const { store } = nodes[0]!.engine
      const { id } = await store.documents.create(connection, 'admin')
      const place = findSecrets(nodes[0]!.engine.set, connection)[0]!
      await store.secrets.set(id, place.field, secretDestination(place), 'secret', { by: 'admin' })
      const known = { accessToken: 'access-0', refreshToken: 'refresh-0', goodUntil: '2026-01-01T00:00:00.000Z' }
      const destination = tokenDestination(connection.spec)
      await store.secrets.set(id, tokenField, destination, JSON.stringify(known), { by: 'admin' })
      for (const { engine } of nodes) {
        const current = engine.settings.current()
        current.outbound = { ...current.outbound, ...outboundLimits({ allowed: [{ to: '127.0.0.1' }] }) }
      }
      const want = (refused?: string) =>
        Promise.all(
          Array.from({ length: 50 }, (_, at) => nodes[at % 2]!.engine.webApis.authorization(connection, { refused })),
        )
      const first = await want()
      expect(new Set(first.flatMap(({ secrets }) => secrets))).toEqual(new Set(['access-1']))
      const second = await want('access-1')
      expect(new Set(second.flatMap(({ secrets }) => secrets))).toEqual(new Set(['access-2']))
      expect(asked).toEqual(['refresh-0', 'refresh-1'])
    } finally {
      await web.close()
    }
  })
})
