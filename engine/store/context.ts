import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { Document } from '../../runtime/document.ts'
import type { Reference } from '../../runtime/references/find-references.ts'
import type { UniqueValue } from '../../runtime/references/find-unique-values.ts'
import type { Bus } from './bus.ts'
import type { Connection } from './connection/connection.ts'
import type { Facts } from './connection/facts.ts'
import { StoreUnavailable } from './errors.ts'
import type { Vault } from './keys/vault.ts'
import { appendAudit } from './parts/append-logs.ts'
import type { PendingEntry } from './parts/append-logs.ts'
import type { StoreEvent, Topic } from './contract/events.ts'
import type { Tables } from './tables.ts'
import { writeEvents } from './write-events.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'

/** What the store knows of the meaning of documents. */
export interface Finders {
  /** The shape of today: every load goes through it. */
  migrate(document: Document): Document
  /** Ids of the files that the document names. */
  files(document: Document): string[]
  references(document: Document): Pick<Reference, 'at' | 'address' | 'owns'>[]
  uniqueValues(document: Document): Pick<UniqueValue, 'field' | 'value'>[]
}

/** What all parts of one open store share in this process. */
export interface Shared {
  node: string
  connection: Connection
  facts: Facts
  vault: Vault
  bus: Bus
  finders: Finders
  now: () => Date
  clockOffset: () => number
}

/** Where a part reads and writes: directly, or inside a transaction. */
export interface Context {
  shared: Shared
  facts: Facts
  /** Inside a transaction both are that transaction. */
  read: Kysely<Tables>
  write: Kysely<Tables>
  inTransaction: boolean
  /** Time by the store's clock, ISO. */
  now(): string
  /** The time in `ms` milliseconds. */
  later(ms: number): string
  /**
   * Runs `work` in a transaction; inside one, as part of it. A `brief` one, which does little and waits for nothing but the
   * store, may wait for the disk together with others.
   */
  transact<T>(work: (context: Context) => Promise<T>, options?: { brief?: boolean }): Promise<T>
  /** Told to this node after the commit and to the others with it. Only inside `transact`. */
  tell(topic: Topic, key: string, data?: unknown): void
  /** Written last in the transaction, since its chain holds others back. Only inside `transact`. */
  audit(entry: PendingEntry): void
  /** After the commit; at once outside a transaction. */
  afterCommit(work: () => void): void
  /** Names what the transaction changes as one step. Only inside `transact`. */
  changeSet(): string
}

export function makeContext(shared: Shared): Context {
  const context: Context = {
    ...clockOf(shared),
    shared,
    facts: shared.facts,
    read: shared.connection.read,
    write: shared.connection.write,
    inTransaction: false,
    transact: (work, { brief = false } = {}) => transact(shared, work, brief),
    tell: () => {
      throw new Error('Events are told inside a transaction')
    },
    audit: () => {
      throw new Error('The audit log is written inside a transaction')
    },
    afterCommit: (work) => work(),
    changeSet: () => {
      throw new Error('Documents are changed inside a transaction')
    },
  }
  return context
}

/** Deadlock, serialisation failure: PostgreSQL has rolled one of two transactions back so that the other can go on. */
const blocked = new Set(['40P01', '40001'])

async function transact<T>(shared: Shared, work: (context: Context) => Promise<T>, brief: boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactOnce(shared, work, brief)
    } catch (error) {
      if (attempt === 3 || !blocked.has(String(propertyOf(error, 'code')))) throw error
    }
  }
}

type Work<T> = (db: Transaction<Tables>) => Promise<T>

async function transactOnce<T>(shared: Shared, work: (context: Context) => Promise<T>, brief: boolean): Promise<T> {
  const events: StoreEvent[] = []
  const audits: PendingEntry[] = []
  const after: (() => void)[] = []
  const { write, together } = shared.connection
  const execute = brief && together ? together : (inside: Work<T>) => write.transaction().execute(inside)
  const committed = execute(async (db) => {
    const context = inTransaction(shared, db, { events, audits, after })
    const answer = await work(context)
    // Both hold other nodes back until the commit: always in this order, so that no two wait for each other.
    if (audits.length > 0) await appendAudit(context, audits)
    if (events.length > 0 && shared.facts.manyNodes) await writeEvents(context, events)
    return answer
  })
  const result = await committed.catch((error: unknown) => {
    // The connection may have broken after the commit: what is in memory may be old.
    if (error instanceof StoreUnavailable) shared.bus.deliver({ topic: 'resync', key: '', node: shared.node })
    throw error
  })
  for (const done of after) done()
  for (const event of events) shared.bus.deliver(event)
  return result
}

function inTransaction(
  shared: Shared,
  db: Transaction<Tables>,
  pending: { events: StoreEvent[]; audits: PendingEntry[]; after: (() => void)[] },
): Context {
  const changeSet = randomUUID()
  const context: Context = {
    ...clockOf(shared),
    shared,
    facts: shared.facts,
    read: db,
    write: db,
    inTransaction: true,
    transact: (work) => work(context),
    tell: (topic, key, data) => void pending.events.push({ topic, key, data, node: shared.node }),
    audit: (entry) => void pending.audits.push(entry),
    afterCommit: (work) => void pending.after.push(work),
    changeSet: () => changeSet,
  }
  return context
}

function clockOf(shared: Shared): Pick<Context, 'now' | 'later'> {
  return {
    now: () => shared.now().toISOString(),
    later: (ms) => new Date(shared.now().getTime() + ms).toISOString(),
  }
}
