import { request, type IncomingMessage } from 'node:http'
import type { Document } from '../../runtime/document.ts'
import { prefix } from '../call/prefix.ts'
import { namedDocument } from './named-document.ts'
import { openListening, type ListeningEngine } from './open-listening.ts'
import type { RowsDatabase } from './execution/rows/rows-test.ts'
import { shopTables } from './shop/documents.ts'
import { requireStatements } from '../sources/source.ts'

const readers = 45
export type Format = 'csv' | 'excel' | 'ndjson'

/** One download over a socket of its own, and how far it came. */
export interface Download {
  /** Bytes of the body that were taken. */
  bytes(): number
  /** Resolves with the status once the answer has begun. */
  begun: Promise<number>
  /** Resolves when the socket is closed, by whomever: whether the whole answer had come. */
  closed: Promise<boolean>
  /** Takes no more, and keeps the socket. */
  stop(): void
  /** Takes what is left: a socket that is not read does not notice that it was closed. */
  goOn(): void
  /** Closes the socket. */
  leave(): void
}

export interface SlowReaders {
  kumiki: ListeningEngine
  /** Reader `i` asks for all rows of the long list; `onBytes` is told what was taken, and may stop or leave. */
  download(i: number, format: Format, onBytes?: (download: Download) => void): Download
  /** A short list, for reader `i`: the code, and how many rows. */
  list(i: number): Promise<{ code: number; rows: number }>
  login(i: number): Promise<number>
  /** Connections of the data source that somebody has. */
  used(): number
  close(): Promise<void>
}

/** The shop on that database with a short and a long list, published, with a token for its API and readers who logged in. */
export async function openSlowReaders(
  database: Pick<RowsDatabase, 'dataSource' | 'admin'> | undefined,
  more: { streams?: { readerMs: number } } = {},
): Promise<SlowReaders> {
  const { dataSource, admin } = database ?? {}
  if (admin) for (const table of shopTables('INTEGER PRIMARY KEY')) await admin(table)
  if (admin) for (const statement of statements) await admin(statement)
  const tables = dataSource ? '' : `DELETE FROM customer; ${statements.join(';')}`
  const kumiki = await openListening((documents) => withLists(documents, dataSource), { tables, ...more })
  const { store, sources } = kumiki.engine
  const idOf = async (address: `${string}/${string}`) => (await store.documents.find(address))!.id
  const ids = {
    short: await idOf('content/shop.short'),
    long: await idOf('content/shop.long'),
  }
  const source = requireStatements(await sources.open((await store.documents.find('data-source/shop'))!.document))
  const console = async (path: string) =>
    (
      await kumiki.ask('console', `POST ${path}`, {
        token: kumiki.admin,
        body: {},
      })
    ).data
  await console(`/api-edit/${await idOf('api/long')}/publish`)
  const { token: apiToken } = await console(`/config/token/${await idOf('api-token/long')}/make`)
  const enter = (i: number) =>
    kumiki.ask('site', 'POST /b2b/login', {
      body: { site: 'shop', ID: `user${i}`, PASSWORD: `pass-user${i}` },
      from: `203.0.113.${i}`,
    })
  const tokens: string[] = []
  for (let i = 0; i < readers; i++) tokens.push((await enter(i)).data.token as string)

  return {
    kumiki,
    download(i, format, onBytes) {
      const isApi = format === 'ndjson'
      const body = JSON.stringify({ contentId: ids.long })
      const path = isApi ? '/api/long/v1/rows' : `${prefix}/b2b/content/list/${format}-download`
      const asked = request(`${kumiki.url(isApi ? 'console' : 'site')}${path}`, {
        agent: false,
        method: isApi ? 'GET' : 'POST',
        headers: isApi
          ? {
              authorization: `Bearer ${apiToken}`,
              accept: 'application/x-ndjson',
            }
          : {
              'x-token': tokens[i],
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
      })
      let bytes = 0
      let isFree = false
      let answer: IncomingMessage | undefined
      const closed = new Promise<boolean>((resolve) => {
        asked.on('error', () => undefined)
        asked.on('close', () => resolve(answer?.complete === true))
      })
      const begun = new Promise<number>((resolve) => {
        asked.on('response', (response) => {
          answer = response
          response.on('error', () => undefined)
          response.on('data', (piece: Buffer) => {
            bytes += piece.length
            if (!isFree) onBytes?.(download)
          })
          resolve(response.statusCode ?? 0)
        })
        void closed.then(() => resolve(0))
      })
      const download: Download = {
        bytes: () => bytes,
        begun,
        closed,
        stop: () => void answer?.pause(),
        goOn() {
          isFree = true
          answer?.resume()
        },
        leave: () => void asked.destroy(),
      }
      asked.end(isApi ? undefined : body)
      return download
    },
    async list(i) {
      const { code, data } = await kumiki.ask('site', 'POST /b2b/contentdb/pageinfo/pageData', {
        token: tokens[i],
        body: { contentId: ids.short },
      })
      return { code, rows: (data?.rows as unknown[] | undefined)?.length ?? 0 }
    },
    login: async (i) => (await enter(i)).code,
    used: () => source.load!().used,
    close: () => kumiki.close(),
  }
}

/** Ten digits, of which five together count to a hundred thousand rows of some 250 bytes: more than lies ready for a reader. */
const statements = [
  'CREATE TABLE digit (d INTEGER NOT NULL, t VARCHAR(250) NOT NULL)',
  `INSERT INTO digit VALUES ${Array.from({ length: 10 }, (_, d) => `(${d}, '${`${d} `.repeat(120)}')`).join(', ')}`,
  `INSERT INTO customer VALUES ${Array.from({ length: readers }, (_, i) => `('C${i}', 'Reader ${i}', 'user${i}', 'pass-user${i}', 'A')`).join(', ')}`,
]

function withLists(documents: Document[], dataSource: Record<string, unknown> | undefined): Document[] {
  const columns = [
    {
      key: 'N',
      name: 'N',
      label: 'N',
      type: 'integer',
      typeClass: 'Number',
      size: 9,
    },
    {
      key: 'T',
      name: 'T',
      label: 'T',
      type: 'varchar',
      typeClass: 'String',
      size: 250,
    },
  ]
  const schema = (key: string, sql: string) =>
    namedDocument('schema', key, {
      ...{ type: 1, connectionType: 1, dataSource: 'data-source/shop' },
      ...{ sql: [sql], parameters: [], resultColumns: columns },
    })
  const content = (key: string) =>
    namedDocument('content', `shop.${key}`, {
      type: 1,
      keys: ['N'],
      list: {
        dataSchemas: [{ schema: `schema/${key}` }],
        columns: [{ field: 'N' }, { field: 'T' }],
        ...(key === 'long' && {
          csv: { download: true },
          excel: { download: true },
        }),
      },
    })
  // No more of the shop than its login: not every database here describes what writes.
  const kept = documents.filter(
    ({ kind, key }) => kind === 'site' || kind === 'data-source' || key === 'customer-login',
  )
  for (const { kind, spec } of kept) if (kind === 'site') spec.sections = ['content/shop.short', 'content/shop.long']
  const counted = 'a.d * 10000 + b.d * 1000 + c.d * 100 + e.d * 10 + f.d AS N, f.t AS T'
  const spec = {
    url: 'long/v1',
    paths: [
      {
        path: '/rows',
        methods: [{ method: 'GET', dataSchemas: [{ schema: 'schema/long' }] }],
      },
    ],
  }
  return [
    ...kept.map((document) =>
      dataSource && document.kind === 'data-source' ? { ...document, spec: dataSource } : document,
    ),
    schema('short', 'SELECT d AS N, t AS T FROM digit'),
    schema('long', `SELECT ${counted} FROM digit a, digit b, digit c, digit e, digit f`),
    content('short'),
    content('long'),
    namedDocument('api', 'long', spec),
    namedDocument('api-token', 'long', { type: 'longTerm' }),
  ]
}
