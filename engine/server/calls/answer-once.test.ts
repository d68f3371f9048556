import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from '../../test/servers/postgresql.ts'
import { makeConsoleApp, quickCallsOf } from '../../app.ts'
import { adminPassword, openEngine, type TestEngine } from '../../test/open-engine.ts'
import { listen, type Listening } from '../listen.ts'
import { prefix } from '../../call/prefix.ts'

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
})
