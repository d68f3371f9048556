import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { Document } from '../../../runtime/document.ts'
import { makePasswords } from '../../accounts/passwords.ts'
import { loadDefinitions } from '../../definitions/load-definitions.ts'
import { openSettings } from '../../settings/installation.ts'
import { loadJsonSchemas } from '../../json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../json-schemas/validators.ts'
import { makeParsers } from '../../parsers.ts'
import { makeRuns, type Runs } from '../../execution/runs.ts'
import { makeSites, type Sites, type SitesParts } from '../../sites/sites.ts'
import { makeSources, type Sources } from '../../sources/sources.ts'
import { operationNamed } from '../../operations/index.ts'
import { JsonText } from '../../call/json-text.ts'
import type { Context } from '../../call/context.ts'
import { makeLog } from '../../log/log.ts'
import { makeStreams } from '../../streams/streams.ts'
import { makeTransfers, type Transfers } from '../../transfers/transfers.ts'
import { openStore } from '../../store/open-store.ts'
import type { Session, Store } from '../../store/store.ts'
import { shopDocuments } from './documents.ts'
import { fillShop } from './fill-shop.ts'

export interface Shop {
  store: Store
  sources: Sources
  sites: Sites
  parts: SitesParts
  runs: Runs
  siteId: number
  folder: string
  transfers: Transfers
  /** Content numbers. */
  ids: { products: number; catalogue: number; orders: number }
  /** The clock. */
  clock: { now: Date }
  /** A direct connection to the shop's own database file. */
  database: Database.Database
  /** Calls an operation as the pipeline does, without HTTP. */
  call<T = Record<string, unknown>>(
    operation: string,
    input: object,
    session?: Session,
    more?: Partial<Context>,
  ): Promise<T>
  login(id?: string): Promise<Session>
  close(): Promise<void>
}

const root = new URL('../../..', import.meta.url).pathname
// The same for every shop, and nobody changes them.
const set = loadJsonSchemas(root)
const definitions = loadDefinitions(root, undefined, set)
const validators = makeValidators(set)

/** A store, a database with some products and customers, and a published site, in a folder of its own. */
export async function openShop({
  products = 30,
  customers = 5,
  stock = 100,
  tables = '',
  documents = (all: Document[]) => all,
} = {}): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-shop-'))
  const store = await openStore({ dataFolder: folder, set })
  const settings = await openSettings(store, { publicUrl: undefined, trustedProxies: [] }, { warn: () => undefined })
  const sources = makeSources({ store, set, dataFolder: folder })
  const passwords = makePasswords()
  const clock = { now: new Date('2026-11-20T03:00:00Z') }
  mkdirSync(join(folder, 'sources'), { recursive: true })
  const database = fillShop(join(folder, 'sources', 'shop.db'), { products, customers, stock })
  database.exec(tables)
  const runs = makeRuns(
    store,
    () => clock.now,
    (error) => {
      throw error
    },
  )
  const parts: SitesParts = {
    store,
    runs,
    set,
    sources,
    validate: (schemaId, value) => validators.check(schemaId, value),
    texts: definitions.texts,
    now: () => clock.now,
    sitePort: 8443,
  }
  const sites = makeSites(parts)
  await store.documents.change(
    documents(shopDocuments({ database_type: 7, db: 'shop.db' })).map((document) => ({ do: 'put', document })),
    'test',
  )
  const idOf = async (address: `${string}/${string}`) => (await store.documents.find(address))!.id
  const siteId = await idOf('site/shop')
  const published = await sites.publish(siteId, { by: 'test' })
  if (published?.status !== 'publish')
    throw new Error(`The shop was not published: ${JSON.stringify(published?.problems, null, 2)}`)

  const transfers = makeTransfers(store, makeLog('silent'))
  const parsers = makeParsers(folder)
  const call = async (name: string, input: object, session?: Session, more: Partial<Context> = {}) => {
    const context = {
      engine: {
        store,
        set,
        sites,
        sources,
        transfers,
        ...parsers,
        streams: makeStreams(),
        validators,
        definitions,
        version: '0',
        now: () => clock.now,
        config: { sitePort: 8443, port: 8080, dataFolder: folder },
        log: { warn: () => undefined },
        settings,
        accounts: { passwords },
        sessions: { isGuest: () => false },
        licences: { isOpen: () => true },
      },
      store,
      portSites: sites,
      session,
      language: 'ja',
      requestId: 'test',
      signal: new AbortController().signal,
      deadline: Infinity,
      now: () => clock.now,
      address: '127.0.0.1',
      isSecure: () => false,
      answerHeader: () => undefined,
      requestHeader: () => undefined,
      audit: () => undefined,
      finish: (work: (inside: Store) => Promise<void>) => store.transaction(work, { brief: true }),
      ...more,
    } as unknown as Context
    const answer = await operationNamed(name)!({ ...input }, context)
    return answer instanceof JsonText ? JSON.parse(Buffer.from(answer.within('', '') as string).toString()) : answer
  }

  return {
    store,
    sources,
    sites,
    parts,
    runs,
    siteId,
    folder,
    transfers,
    ids: {
      products: await idOf('content/shop.products'),
      catalogue: await idOf('content/shop.catalogue'),
      orders: await idOf('content/shop.orders'),
    },
    clock,
    database,
    call,
    async login(id = 'user1') {
      const { token } = await call('site-login', { site: 'shop', ID: id, PASSWORD: `pass-${id}` })
      return (await store.sessions.get(token))!
    },
    async close() {
      await transfers.tasks.close()
      await sites.close()
      await runs.close()
      await sources.close()
      for (const parser of Object.values(parsers)) parser.close()
      await store.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
