import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEngine, type TestEngine } from '../../../engine/test/open-engine.ts'
import type { Document } from '../../../runtime/document.ts'
import type { Northwind } from './open-northwind.ts'

interface ApiRequest {
  path: string
  status: number
  accept?: string
  /** What a PATCH sends. */
  body?: object
}

const stock = '/products?PRODUCT_ID=1'
/** Texts, exact numbers, days and missing values; pages, searches, sorts, lines and CSV; what is refused; what is written. */
export const apiRequests: ApiRequest[] = [
  { path: '/products?sort=PRODUCT_ID&limit=1000&count=true', status: 200 },
  { path: '/products?sort=-UNIT_PRICE,PRODUCT_ID&limit=7&offset=3&count=true', status: 200 },
  { path: '/products?sort=CATEGORY_NAME,-PRODUCT_ID&limit=100', status: 200 },
  { path: '/products?UNIT_PRICE=18.00&sort=PRODUCT_ID', status: 200 },
  { path: '/products?SUPPLIER=Exotic%20Liquids&sort=PRODUCT_ID', status: 200 },
  { path: '/products?CATEGORY_NAME=Nothing&count=true', status: 200 },
  { path: '/customers?sort=CUSTOMER_ID&limit=1000', status: 200 },
  { path: '/customers?sort=-ORDERS,CUSTOMER_ID&limit=10', status: 200 },
  { path: '/customers?COUNTRY=Mexico&sort=CUSTOMER_ID', status: 200, accept: 'application/x-ndjson' },
  { path: '/customers?sort=CUSTOMER_ID', status: 200, accept: 'text/csv' },
  { path: '/customers/RICSU/orders?sort=ORDER_ID&limit=1000', status: 200 },
  { path: '/customers/ALFKI/orders?sort=-ORDER_DATE', status: 200, accept: 'text/csv' },
  { path: '/customers/ALFKI/orders?sort=-FREIGHT', status: 200, accept: 'application/x-ndjson' },
  { path: '/customers/ALFKI/orders?ORDER_DATE=1997-08-25', status: 200 },
  { path: '/customers/ALFKI/orders?FREIGHT=29.46', status: 200 },
  { path: '/customers/NOONE/orders', status: 200 },
  { path: '/customers/CENTC/orders/first', status: 200 },
  { path: '/customers/NOONE/orders/first', status: 404 },
  { path: '/customers/TOOLONG/orders', status: 422 },
  { path: '/customers/ALFKI/orders?ORDER_DATE=someday', status: 422 },
  { path: '/products?sort=SUPPLIER', status: 422 },
  { path: '/products/1/stock', status: 200, body: { quantity: 9 } },
  { path: stock, status: 200 },
  { path: '/products/1/stock', status: 422, body: { quantity: 999 } },
  { path: '/products/1/stock', status: 422, body: { quantity: 1.5e3 } },
  { path: stock, status: 200 },
]

export interface ApiAnswer {
  path: string
  status: number
  headers: (string | null)[]
  text: string
}

const read = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../documents', name), 'utf8')) as Document[]
const told = ['content-type', 'etag', 'link', 'x-total-count']

/** What the API of the example answers on each of the databases, one after the other under the same engine. */
export async function answersOfApi(databases: readonly Northwind[]): Promise<ApiAnswer[][]> {
  const kumiki = await openEngine()
  try {
    mkdirSync(join(kumiki.folder, 'sources'), { recursive: true })
    const token = await tokenOf(kumiki)
    const answers: ApiAnswer[][] = []
    for (const { spec } of databases) {
      await publish(kumiki, typeof spec.db === 'string' && spec.database_type === 7 ? inSources(spec.db, kumiki) : spec)
      const own: ApiAnswer[] = []
      for (const request of apiRequests) own.push(await answerTo(request, token, kumiki))
      answers.push(own)
    }
    return answers
  } finally {
    await kumiki.close()
  }
}

function inSources(file: string, { folder }: TestEngine): Northwind['spec'] {
  copyFileSync(file, join(folder, 'sources/northwind.db'))
  return { database_type: 7, db: 'northwind.db' }
}

async function publish({ engine, admin, call }: TestEngine, spec: Northwind['spec']): Promise<void> {
  const source: Document = { kind: 'data-source', version: 1, key: 'northwind', name: 'Northwind', spec }
  const documents = [source, ...read('schemas.json'), ...read('api.json')]
  await engine.store.documents.change(
    documents.map((document) => ({ do: 'put', document })),
    'test',
  )
  const { id } = (await engine.store.documents.find('api/northwind'))!
  const { code, data } = await call(`POST /api-edit/${id}/publish`, { token: admin, body: {} })
  if (code !== 20000) throw new Error(`Not published: ${JSON.stringify(data)}`)
}

async function tokenOf({ engine, admin, call }: TestEngine): Promise<string> {
  const document: Document = {
    ...{ kind: 'api-token', version: 1, key: 'partner', name: 'Partner' },
    spec: { type: 'indefinite' },
  }
  const { id } = await engine.store.documents.create(document, 'test')
  return (await call(`POST /config/token/${id}/make`, { token: admin, body: {} })).data.token as string
}

async function answerTo({ path, accept, body }: ApiRequest, token: string, kumiki: TestEngine): Promise<ApiAnswer> {
  const answer = await kumiki.console.request(
    `/api/northwind/v1${path}`,
    {
      headers: {
        authorization: `Bearer ${token}`,
        ...(accept !== undefined && { accept }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'PATCH', body: JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
  )
  const text = await answer.text()
  return {
    path,
    status: answer.status,
    headers: told.map((name) => answer.headers.get(name)),
    // Each problem has a reference of its own.
    text: text.replace(/"reference":"[^"]*"/, ''),
  }
}
