import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../runtime/document.ts'
import { makeConsoleApp, makeSiteApp, quickCallsOf } from '../app.ts'
import { prefix } from '../call/prefix.ts'
import type { Log } from '../log/log.ts'
import { listen } from '../server/listen.ts'
import { consolePort, sitePort, type Port } from '../server/port.ts'
import { acceptSockets } from '../server/realtime/accept-sockets.ts'
import type { PoolLimits } from '../sources/pooled-source.ts'
import type { StreamLimits } from '../streams/streams.ts'
import { openEngine, patient, type TestEngine } from './open-engine.ts'
import { shopDocuments } from './shop/documents.ts'
import { fillShop } from './shop/fill-shop.ts'

export interface Heard {
  status: number
  code: number
  message: string
  // Tests read whatever the call answers.
  // oxlint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
  retryAfter: number
}

export interface Asked {
  token?: string | undefined
  body?: unknown
  /** Address of the client, told by a trusted proxy. */
  from?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

export interface ListeningEngine extends TestEngine {
  siteId: number
  /** `ask('site', 'POST /b2b/site/login', { body })`, over a real socket. */
  ask(port: 'console' | 'site', route: string, asked?: Asked): Promise<Heard>
  url(port: 'console' | 'site'): string
}

interface ListeningOptions {
  log?: Log
  tables?: string
  streams?: StreamLimits
  connections?: PoolLimits
}

/**
 * An engine with real listeners, behind a proxy that it trusts, and the shop published on its site port; `tables`: more of
 * them. `streams`: how long the reader of an answer may take nothing, and how long one waits for his other streams.
 * `connections`: how long databases are waited for.
 */
export async function openListening(
  change: (documents: Document[]) => Document[] = (documents) => documents,
  { log, tables = '', streams = {}, connections = patient }: ListeningOptions = {},
): Promise<ListeningEngine> {
  const kumiki = await openEngine({ trustedProxies: ['127.0.0.1'], ...(log && { log }), streams, connections })
  const { engine } = kumiki
  mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
  const database = fillShop(join(kumiki.folder, 'sources', 'shop.db'), { products: 30, customers: 5, stock: 100 })
  database.exec(tables)
  database.close()
  const documents = change(shopDocuments({ database_type: 7, db: 'shop.db' }))
  await engine.store.documents.change(
    documents.map((document) => ({ do: 'put', document })),
    'test',
  )
  const siteId = (await engine.store.documents.find('site/shop'))!.id
  const published = await engine.sites.publish(siteId, { by: 'test' })
  if (published?.status !== 'publish') throw new Error(`Not published: ${JSON.stringify(published?.problems)}`)
  const open = (app: ReturnType<typeof makeConsoleApp>, port: Port) =>
    listen(app, {
      port: 0,
      host: '127.0.0.1',
      upgrades: acceptSockets(engine, port),
      calls: quickCallsOf(app),
      ...(streams.readerMs !== undefined && { readerMs: streams.readerMs }),
    })
  const ports = {
    console: await open(makeConsoleApp(engine), consolePort),
    site: await open(makeSiteApp(engine, engine.config.sitePort), sitePort(engine, engine.config.sitePort)),
  }
  const url = (port: 'console' | 'site') => `http://127.0.0.1:${ports[port].port}`
  return {
    ...kumiki,
    siteId,
    url,
    async ask(port, route, { token, body, from, headers = {}, signal } = {}) {
      const [method = 'GET', path = '/'] = route.split(' ')
      const response = await fetch(`${url(port)}${prefix}${path}`, {
        method,
        headers: {
          'x-language': 'en',
          ...(token !== undefined && { 'x-token': token }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      const text = await response.text()
      const { code = 0, message = '', data } = text.startsWith('{') ? (JSON.parse(text) as Partial<Heard>) : {}
      return { status: response.status, code, message, data, retryAfter: Number(response.headers.get('retry-after')) }
    },
    async close() {
      await Promise.all(Object.values(ports).map((port) => port.close(100)))
      await kumiki.close()
    },
  }
}
