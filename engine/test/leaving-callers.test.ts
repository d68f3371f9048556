// @isolate: hears what nobody caught
import { connect, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { prefix } from '../call/prefix.ts'
import { makeLog } from '../log/log.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'
import { hasPostgresql, startPostgresql, type PostgresqlServer } from './servers/postgresql.ts'
import { shopTables } from './shop/documents.ts'

/** At once, of each sort. */
const callers = 24
/** One user has two streams at once; on a slow machine the others wait long for theirs. */
const waitMs = 60_000

describe.skipIf(!hasPostgresql())('callers that leave, many at once over real sockets', () => {
  const told: [level: string, message: string, details: object][] = []
  let server: PostgresqlServer
  let database: pg.Client
  let kumiki: ListeningEngine
  let token: string
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    const log = {
      ...makeLog('silent'),
      warn: (details: object, message: string) => void told.push(['warn', message, details]),
      error: (details: object, message: string) => void told.push(['error', message, details]),
    }
    process.on('uncaughtException', uncaught).on('unhandledRejection', uncaught)
    server = await startPostgresql()
    database = new pg.Client({ connectionString: server.url })
    await database.connect()
    for (const table of shopTables('SERIAL PRIMARY KEY')) await database.query(table)
    await database.query(`INSERT INTO customer VALUES ('C1', 'Buyer 1', 'user1', 'pass-user1', 'A')`)
    const { spec } = server
    kumiki = await openListening((documents) => withLongWork(documents, spec), { log, streams: { waitMs } })
    for (const key of ['slow', 'long']) ids[key] = (await kumiki.engine.store.documents.find(`content/shop.${key}`))!.id
    const body = { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' }
    token = (await kumiki.ask('site', 'POST /b2b/login', { body })).data.token as string
  })
  afterAll(async () => {
    process.off('uncaughtException', uncaught).off('unhandledRejection', uncaught)
    await kumiki?.close()
    await database?.end()
    await server?.stop()
  })
  const uncaught = (error: unknown) => void told.push(['uncaught', String(error), {}])

  /** Sends `head` and the beginning of a body, and leaves after `ms`, or as soon as something of the answer came. */
  const callAndLeave = (port: 'console' | 'site', lines: string[], body: string, when: number | 'answered') =>
    new Promise<void>((resolve, reject) => {
      const { hostname, port: number } = new URL(kumiki.url(port))
      const socket: Socket = connect(Number(number), hostname, () => {
        const head = [...lines, `Host: ${hostname}:${number}`]
        socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')
        if (when !== 'answered') setTimeout(() => socket.resetAndDestroy(), when)
      })
      socket.on('data', () => when === 'answered' && socket.resetAndDestroy())
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
  const post = (path: string, body: object): [string[], string] => {
    const text = JSON.stringify(body)
    const head = [`POST ${prefix}${path} HTTP/1.1`, `X-Token: ${token}`, `Content-Length: ${text.length}`]
    return [[...head, 'Content-Type: application/json'], text]
  }
  const atOnce = (work: (i: number) => Promise<void>) => Promise.all(Array.from({ length: callers }, (_, i) => work(i)))

  const failedCalls = () => [...kumiki.engine.metrics.all().values()].reduce((sum, { failures }) => sum + failures, 0)

  /** Nothing runs for anybody, no statement and no transaction is left, and the next caller is served. */
  const nothingIsLeft = async () => {
    await expect.poll(() => kumiki.engine.running.size).toBe(0)
    const active = `SELECT state, query FROM pg_stat_activity
      WHERE pid <> pg_backend_pid() AND backend_type = 'client backend' AND state <> 'idle'`
    await expect.poll(async () => (await database.query(active)).rows).toEqual([])
    const { code } = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', {
      token,
      body: { contentId: ids['long'], limit: 1 },
    })
    expect(code).toBe(20000)
    expect(told).toEqual([])
    expect(failedCalls()).toBe(0)
  }

  it('while a statement runs', async () => {
    await atOnce((i) => {
      const [head, body] = post('/b2b/contentdb/pageinfo/pageData', { contentId: ids['slow'] })
      return callAndLeave('site', head, body, 200 + i * 10)
    })
    await nothingIsLeft()
  })

  it('while an answer is streamed', async () => {
    await atOnce(() => {
      const [head, body] = post('/b2b/content/list/csv-download', { contentId: ids['long'] })
      return callAndLeave('site', head, body, 'answered')
    })
    await nothingIsLeft()
  })

  it('while a file and a package are uploaded', async () => {
    const send = (path: string, when: number) => {
      const [type, begin] = path.startsWith('/file')
        ? ['image/png', '\x89PNG\r\n\x1a\n']
        : ['application/json', '{"documents": [']
      const head = [
        `POST ${prefix}${path} HTTP/1.1`,
        `X-Token: ${kumiki.admin}`,
        'Content-Length: 900000',
        `Content-Type: ${type}`,
      ]
      return callAndLeave('console', head, `${begin}${' '.repeat(100_000)}`, when)
    }
    await atOnce((i) => send('/file?kind=site&name=a.png', 100 + i * 5))
    // One package is read at a time: who leaves gives the place back.
    for (let i = 0; i < 3; i++) {
      await send('/document-import', 100)
      await expect.poll(() => kumiki.engine.running.size).toBe(0)
    }
    await nothingIsLeft()
  })

  it('while a page comes, in its first line, and in the middle of a WebSocket', async () => {
    await atOnce(async (i) => {
      await callAndLeave('site', ['GET /shop/ HTTP/1.1'], '', 'answered')
      await callAndLeave('site', ['GET /shop/'], '', i)
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
      const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', key]
      await callAndLeave('console', [`GET ${prefix}/realtime HTTP/1.1`, ...upgrade], '', i)
    })
    await nothingIsLeft()
  })
})

/** A list whose statement takes ten seconds, and one of 200,000 rows. */
function withLongWork(documents: Document[], spec: Record<string, unknown>): Document[] {
  const column = { key: 'N', name: 'n', label: 'N', type: 'integer', typeClass: 'Number', size: 9 }
  const site = documents.find(({ kind }) => kind === 'site')!
  const of = (key: string, sql: string): Document[] => [
    {
      ...{ kind: 'schema', version: 1, key, name: key },
      spec: { type: 1, connectionType: 1, dataSource: 'data-source/shop', sql: [sql], resultColumns: [column] },
    },
    {
      ...{ kind: 'content', version: 1, key: `shop.${key}`, name: key },
      spec: {
        type: 1,
        keys: ['N'],
        list: {
          dataSchemas: [{ schema: `schema/${key}`, timeout: 30 }],
          columns: [{ field: 'N' }],
          csv: { download: true },
        },
      },
    },
  ]
  site.spec['sections'] = [...(site.spec['sections'] as string[]), 'content/shop.slow', 'content/shop.long']
  return [
    ...documents.map((document) => (document.kind === 'data-source' ? { ...document, spec } : document)),
    ...of('slow', 'SELECT 1 AS n FROM pg_sleep(10)'),
    ...of('long', 'SELECT n FROM generate_series(1, 200000) AS n'),
  ]
}
