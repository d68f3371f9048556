import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { StorageFull, StoreUnavailable } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { CarefulClient, processOf } from '../../pg/pg-members.ts'
import type { Connection } from './connection.ts'
import { postgresqlFacts } from './facts.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'

const int8 = 20

/** int8 (ids of logs, counts) as number: none of ours passes 2^53. */
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === int8 && format !== 'binary' ? Number : pg.types.getTypeParser(id, format),
}

/** So long a disk counts as full after it was: a small write finds room where the next order does not. */
const fullMs = 10_000

/** Opens the store on a PostgreSQL server, for one or many nodes. */
export function openPostgresql(url: string): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    application_name: 'kumiki',
    keepAlive: true,
    types: types,
    Client: CarefulClient,
  })
  // A connection that breaks while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // The pool listens to idle ones only; what breaks in use fails its query anyway.
    client.on('error', () => {})
    client.query("set synchronous_commit = on; set lock_timeout = '10s'; set client_encoding = 'UTF8'").catch(() => {})
  })
  let full: { error: StorageFull; at: number } | undefined
  const onError = (error: unknown): unknown => {
    const told = translated(error)
    if (told instanceof StorageFull) full = { error: told, at: performance.now() }
    return told
  }
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: translating(pool, onError) }) })
  return {
    facts: postgresqlFacts,
    write: database,
    read: database,
    listen: (wake) => listen(url, wake),
    requireRoom() {
      if (full && performance.now() - full.at < fullMs) throw full.error
    },
    close: () => database.destroy(),
  }
}

/** A connection of its own that hears `NOTIFY kumiki`; made again when it breaks (polling covers the time between). */
function listen(url: string, wake: () => void): () => Promise<void> {
  let ended = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const again = () => {
    client?.removeAllListeners()
    client?.on('error', () => {})
    client?.end().catch(() => {})
    client = undefined
    if (ended || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, 1000)
    timer.unref()
  }
  const connect = async () => {
    const next = new CarefulClient({
      connectionString: url,
      application_name: 'kumiki events',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    client = next
    next.on('error', again)
    next.on('end', again)
    next.on('notification', wake)
    try {
      await next.connect()
      await next.query('listen kumiki')
      wake()
    } catch {
      again()
    }
  }
  void connect()
  return async () => {
    ended = true
    clearTimeout(timer)
    const last = client
    client = undefined
    last?.removeAllListeners()
    last?.on('error', () => {})
    await last?.end().catch(() => {})
  }
}

/** The pool, saying the store's own errors instead of the driver's. */
function translating(pool: pg.Pool, onError: (error: unknown) => unknown): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    Client: pg.Client,
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw onError(error)
      })
      const known = clients.get(client)
      if (known) return known
      const wrapped = {
        get processID() {
          return processOf(client)
        },
        query: async (text: string, values?: readonly unknown[]) => {
          try {
            return await client.query(text, values?.map(storable))
          } catch (error) {
            throw onError(error)
          }
        },
        release: (error?: unknown) => client.release(error as Error),
      } as unknown as PostgresPoolClient
      clients.set(client, wrapped)
      return wrapped
    },
  }
}

/** PostgreSQL keeps no U+0000 in text; such a value must not become equal to the one without it. */
function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
}

function translated(error: unknown): unknown {
  const code = textProperty(error, 'code')
  if (code === undefined) {
    const message = error instanceof Error ? error.message : ''
    return /terminated|timeout|Connection|connection/.test(message) ? new StoreUnavailable(error) : error
  }
  if (code === '53100' || code === 'ENOSPC') return new StorageFull(error)
  if (/^(08|53|57P|55P03|25006)/.test(code) || /^E[A-Z]+$/.test(code)) return new StoreUnavailable(error)
  return error
}
