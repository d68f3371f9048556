import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { makeBus } from './bus.ts'
import type { Connection } from './connection/connection.ts'
import { makeContext } from './context.ts'
import type { Shared } from './context.ts'
import { findersOf } from './finders-of.ts'
import { indexAgain } from './index-again.ts'
import { lockDataFolder, openDataFolder, refuseEmptiedStore, storeFile } from './keys/data-folder.ts'
import { openVault } from './keys/vault.ts'
import type { Vault } from './keys/vault.ts'
import { makeStore } from './make-store.ts'
import { endAbandoned } from './parts/idempotency-answers.ts'
import { startRefusal } from './start-refusal.ts'
import { appliedMigrations, migrate } from './migrate.ts'
import { aloneReader, readEvents } from './read-events.ts'
import type { EventReader } from './read-events.ts'
import type { Store } from './store.ts'

export interface OpenOptions {
  /** Folder of the embedded store and of the key file. */
  dataFolder: string
  /** `postgres://…`; without it the store is a SQLite file in the folder. */
  databaseUrl?: string | undefined
  /** KUMIKI_SECRET; without it the master key is a file in the folder, made at the first start. */
  secret?: string | undefined
  /** From whose annotations references and unique values are read. */
  set: JsonSchemaSet
  /** Instead of the real clock, for tests. */
  clock?: () => Date
  /** Hears errors that nobody waits for (an event's handler that threw). */
  onError?: (error: unknown) => void
}

/** Opens the store, bringing it up to this program. Throws StartRefused with what the administrator can do. */
export async function openStore(options: OpenOptions): Promise<Store> {
  try {
    return await open(options)
  } catch (error) {
    throw startRefusal(error, options) ?? error
  }
}

async function open(options: OpenOptions): Promise<Store> {
  const { dataFolder, databaseUrl, clock = () => new Date() } = options
  openDataFolder(dataFolder)
  const unlock = databaseUrl ? () => {} : lockDataFolder(dataFolder)
  let connection: Connection | undefined
  try {
    const opened = (connection = await connect(dataFolder, databaseUrl))
    const vault = await prepare(opened, options)
    return await storeOf(opened, { vault, clock, ...options }, async () => {
      await opened.close()
      unlock()
    })
  } catch (error) {
    await connection?.close().catch(() => {})
    unlock()
    throw error
  }
}

/** A store of its own that nothing is left of when it is closed: what previews write. */
export async function openMemoryStore(options: Pick<OpenOptions, 'set' | 'clock' | 'onError'>): Promise<Store> {
  const connection = (await import('./connection/open-sqlite.ts')).openSqliteMemory()
  const { clock = () => new Date() } = options
  const vault = await prepare(connection, { dataFolder: '', secret: randomBytes(32).toString('hex'), ...options })
  return storeOf(connection, { vault, clock, ...options }, () => connection.close())
}

interface StoreParts extends Pick<OpenOptions, 'set' | 'onError'> {
  vault: Vault
  clock(): Date
}

async function storeOf(
  connection: Connection,
  { vault, clock, set, onError = () => {} }: StoreParts,
  closed: () => Promise<void>,
): Promise<Store> {
  const node = randomBytes(6).toString('hex')
  const bus = makeBus(onError)
  const events: EventReader = connection.facts.manyNodes ? await readEvents(connection, node, bus) : aloneReader
  const { facts } = connection
  const now = () => {
    const offset = events.clockOffset()
    return offset === 0 ? clock() : new Date(clock().getTime() + offset)
  }
  const { clockOffset } = events
  const shared: Shared = { node, connection, facts, vault, bus, finders: findersOf(set), now, clockOffset }
  await indexAgain(makeContext(shared), set)
  await endAbandoned(makeContext(shared))
  const close = async () => {
    await events.stop()
    await closed()
  }
  return makeStore(shared, events.coherent, close)
}

async function connect(dataFolder: string, databaseUrl: string | undefined): Promise<Connection> {
  // Each driver is loaded only where it is used: a start is short.
  if (databaseUrl) return (await import('./connection/open-postgresql.ts')).openPostgresql(databaseUrl)
  refuseEmptiedStore(dataFolder)
  return (await import('./connection/open-sqlite.ts')).openSqlite(join(dataFolder, storeFile))
}

/** Key first, then migrations: a wrong key changes nothing. */
async function prepare(
  connection: Connection,
  { dataFolder, secret, clock = () => new Date() }: OpenOptions,
): Promise<Vault> {
  const { write, facts } = connection
  const unlocked = () =>
    write.transaction().execute(async (db) => {
      await facts.lock(db, 'keys')
      return openVault(db, { folder: dataFolder, secret, at: clock().toISOString() })
    })
  const applied = await appliedMigrations(connection)
  const known = applied.length > 0 ? await unlocked() : undefined
  await migrate(connection, applied)
  const vault = known ?? (await unlocked())
  await nameInstall(connection, clock().toISOString())
  return vault
}

/** By this row a data source is recognised that points at our own store; its random name stays with the store. */
async function nameInstall({ write }: Connection, at: string): Promise<void> {
  const row = await write.selectFrom('kumiki_store').select('identifier').executeTakeFirst()
  if (typeof row?.identifier === 'string') return
  const identifier = randomBytes(6).toString('hex')
  await write
    .insertInto('kumiki_store')
    .values({ install: 'kumiki', created_at: at, identifier })
    .onConflict((conflict) => conflict.column('install').doNothing())
    .execute()
  // Of several nodes that start at once, one names it.
  await write.updateTable('kumiki_store').set({ identifier }).where('identifier', 'is', null).execute()
}
