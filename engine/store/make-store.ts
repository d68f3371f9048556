import { makeCache } from './cache.ts'
import type { Cache } from './cache.ts'
import { makeContext } from './context.ts'
import type { Context, Shared } from './context.ts'
import { makeAttempts } from './parts/attempts.ts'
import { makeBlobs } from './parts/blobs.ts'
import { makeCarts } from './parts/carts.ts'
import { makeContents } from './parts/contents.ts'
import { makeCounters } from './parts/counters.ts'
import { makeDocuments } from './parts/documents.ts'
import { makeDownloads } from './parts/downloads.ts'
import { makeImportBases } from './parts/import-bases.ts'
import { makeIdempotencyAnswers } from './parts/idempotency-answers.ts'
import { makeJobRuns } from './parts/job-runs.ts'
import { makeLeases } from './parts/leases.ts'
import { makeLogBatch } from './parts/log-batch.ts'
import type { LogBatch } from './parts/log-batch.ts'
import { makeEvents } from './parts/events.ts'
import { makeFavorites } from './parts/favorites.ts'
import { makeListViews } from './parts/list-views.ts'
import { makeLogs } from './parts/logs.ts'
import { makeOutbox } from './parts/outbox.ts'
import { makePlannedReleases } from './parts/planned-releases.ts'
import { makeReleases } from './parts/releases.ts'
import { makeRuns } from './parts/runs.ts'
import { makeSchedules } from './parts/schedules.ts'
import { makeSecrets } from './parts/secrets.ts'
import { makeSessions } from './parts/sessions.ts'
import type { SessionMemory } from './parts/sessions.ts'
import { makeSiteHistory } from './parts/site-history.ts'
import { makeSettings } from './parts/settings.ts'
import { makeSites } from './parts/sites.ts'
import { makeTransfers } from './parts/transfers.ts'
import { makeTrash } from './parts/trash.ts'
import { makeUsers } from './parts/users.ts'
import type { CartCounts, LoginState, Session, Store, Visibility } from './store.ts'

/** What the process holds in memory of the store, the same inside and outside of transactions. */
interface Memory {
  sessions: SessionMemory
  users: Cache<{ state: LoginState | undefined }>
  settings: Cache<{ value: unknown }>
  carts: Cache<CartCounts>
  logs: LogBatch
}

export function makeStore(shared: Shared, believed: () => boolean, close: () => Promise<void>): Store {
  const context = makeContext(shared)
  const memory: Memory = {
    sessions: { cache: makeCache<Session>(20_000, believed), written: new WeakMap(), ids: new Map() },
    users: makeCache<{ state: LoginState | undefined }>(5000, believed),
    settings: makeCache<{ value: unknown }>(500, believed),
    // Who orders shall see the own cart as it is: where another node may have written, memory is not asked.
    carts: makeCache<CartCounts>(2000, () => !shared.facts.manyNodes),
    logs: makeLogBatch(context),
  }
  followChanges(context, memory)
  let closing: Promise<void> | undefined
  return storeOn(context, memory, () => (closing ??= memory.logs.flush().then(close)))
}

function storeOn(context: Context, memory: Memory, close: () => Promise<void>): Store {
  const { shared } = context
  const store: Store = {
    documents: makeDocuments(context),
    trash: makeTrash(context),
    importBases: makeImportBases(context),
    secrets: makeSecrets(context),
    blobs: makeBlobs(context),
    contents: makeContents(context),
    releases: makeReleases(context),
    plannedReleases: makePlannedReleases(context),
    sites: makeSites(context),
    siteHistory: makeSiteHistory(context),
    sessions: makeSessions(context, memory.sessions),
    users: makeUsers(context, memory.users),
    carts: makeCarts(context, memory.carts),
    listViews: makeListViews(context),
    favorites: makeFavorites(context),
    attempts: makeAttempts(context),
    idempotencyAnswers: makeIdempotencyAnswers(context),
    downloads: makeDownloads(context, makeBlobs(context)),
    transfers: makeTransfers(context, makeBlobs(context)),
    jobRuns: makeJobRuns(context),
    outbox: makeOutbox(context, 'mail'),
    deliveries: makeOutbox(context, 'webhook'),
    logs: makeLogs(context, memory.logs),
    counters: makeCounters(context),
    settings: makeSettings(context, memory.settings),
    runs: makeRuns(context),
    leases: makeLeases(context),
    schedules: makeSchedules(context),
    events: makeEvents(context),
    transaction: (work, options) => context.transact((inside) => work(storeOn(inside, memory, close)), options),
    install: async () => {
      const { identifier } = await context.read
        .selectFrom('kumiki_store')
        .select('identifier')
        .executeTakeFirstOrThrow()
      return identifier ?? ''
    },
    ping: async () => {
      await context.read.selectFrom('kumiki_store').select('install').execute()
    },
    pingWrite: async () => {
      shared.connection.requireRoom?.()
      await makeCounters(context).add('ping', { windowMs: 60_000 })
    },
    node: shared.node,
    manyNodes: shared.facts.manyNodes,
    now: shared.now,
    clockOffset: shared.clockOffset,
    seenBy: (visibility) => narrowed(store, context, visibility),
    close,
  }
  return store
}

function narrowed(store: Store, context: Context, visibility: Visibility): Store {
  return {
    ...store,
    documents: makeDocuments(context, visibility),
    trash: makeTrash(context, visibility),
    transaction: (work, options) => store.transaction((inside) => work(inside.seenBy(visibility)), options),
  }
}

/** What was changed is read again, by whichever node and part of the store. */
function followChanges(context: Context, memory: Memory): void {
  const { bus, node, vault } = context.shared
  bus.on('session', ({ key }) => {
    // Many at once are told by no name.
    if (key === '') memory.sessions.cache.clear()
    else memory.sessions.cache.drop(key)
  })
  bus.on('user', (event) => memory.users.drop(event.key))
  bus.on('setting', (event) => event.node !== node && memory.settings.drop(event.key))
  bus.on('key', (event) => event.node !== node && void vault.reload(context.read).catch(() => {}))
  bus.on('resync', () => {
    memory.sessions.cache.clear()
    memory.users.clear()
    memory.settings.clear()
    memory.carts.clear()
  })
}
