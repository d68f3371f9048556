import type { Document } from '../../../runtime/document.ts'
import { namedDocument } from '../named-document.ts'
import { openListening, type ListeningEngine } from '../open-listening.ts'

export interface Sent {
  headers?: Record<string, string>
  body?: unknown
}

export interface Said {
  status: number
  headers: Headers
  // Tests read whatever an API answers.
  // oxlint-disable-next-line @typescript-eslint/no-explicit-any
  said: any
}

/** A published API of a shop, and a token that opens it. */
export interface OpenApi {
  kumiki: ListeningEngine
  /** Where it is, and what opens it. */
  address: string
  token: string
  /** `send('GET', '/items?limit=2')`, below the API. */
  send(method: string, path: string, sent?: Sent): Promise<Said>
  close(): Promise<void>
}

interface Wanted {
  url: string
  paths: object[]
  /** Its schemas, and whatever else it needs. */
  documents: Document[]
  /** Of the data source, where it is no embedded one. */
  source?: object | undefined
  /** More tables of the embedded one. */
  tables?: string[]
  /** More of its specification. */
  more?: object
}

/** An engine that listens, with one API that is published on the shop's data source. */
export async function openApi({ url, paths, documents, source, tables = [], more = {} }: Wanted): Promise<OpenApi> {
  const own = (one: Document): Document =>
    one.kind === 'data-source' && source ? { ...one, spec: { ...source } } : one
  const made = [
    namedDocument('api', 'own', { url, paths, ...more }),
    namedDocument('api-token', 'own', { type: 'longTerm' }),
  ]
  const kumiki = await openListening((all) => [...all, ...documents, ...made].map(own), {
    tables: tables.map((table) => `${table};`).join('\n'),
  })
  const idOf = async (address: 'api/own' | 'api-token/own') => (await kumiki.engine.store.documents.find(address))?.id
  const admin = { token: kumiki.admin, body: {} }
  const published = await kumiki.ask('console', `POST /api-edit/${await idOf('api/own')}/publish`, admin)
  if (published.code !== 20000) throw new Error(`Not published: ${JSON.stringify(published)}`)
  const { token } = (await kumiki.ask('console', `POST /config/token/${await idOf('api-token/own')}/make`, admin)).data
  const address = `${kumiki.url('console')}/api/${url}`
  return {
    kumiki,
    address,
    token,
    async send(method, path, { headers = {}, body } = {}) {
      const answer = await fetch(address + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = /^application\/(?:[\w-]+\+)?json$/.test(answer.headers.get('content-type')?.split(';')[0] ?? '')
      return { status: answer.status, headers: answer.headers, said: isJson && text !== '' ? JSON.parse(text) : text }
    },
    close: () => kumiki.close(),
  }
}
