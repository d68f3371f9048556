import type { Runs } from '../execution/runs.ts'
import type { Validate } from '../../runtime/check/validate.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { isOpen } from '../../runtime/usage-time.ts'
import type { Sources } from '../sources/sources.ts'
import type { Release, SiteState, SiteStatus, Store } from '../store/store.ts'
import { endCarts } from './end-carts.ts'
import { loadRelease, readDocuments } from './load-release.ts'
import { localMoment } from './local-moment.ts'
import type { Change } from './drafts/draft-release.ts'
import { draftsHere, type Drafts } from './drafts/drafts.ts'
import type { CompileTools } from './drafts/compile.ts'
import { makeRelease, type PublishOptions } from './make-release.ts'
import type { SiteSpec } from '../../runtime/generated/kinds/site.ts'
import type { RunningRelease } from './running-release.ts'
import { makeSitePorts, type Listener } from './site-ports.ts'

export interface Published {
  status: SiteStatus
  release: number | undefined
  /** Errors: nothing was published. Warnings come along. */
  problems: Problem[]
}

export interface Sites {
  /** Loads the published sites and opens their ports. A site that cannot start becomes private with a reason. */
  start(): Promise<void>
  /** The release on which a site's end users work; undefined for a private site. */
  running(siteId: number): RunningRelease | undefined
  byPath(path: string): RunningRelease | undefined
  all(): RunningRelease[]
  /** Whether the usage time lets end users work now. */
  isOpen(release: RunningRelease): boolean
  state(siteId: number): Promise<SiteState>
  /** Undefined when another publishes, starts or stops it just now. */
  publish(siteId: number, options: PublishOptions): Promise<Published | undefined>
  startSite(siteId: number, by: string): Promise<Published | undefined>
  stopSite(siteId: number, by: string): Promise<Published | undefined>
  /** Documents that a publishing would change, against the release that runs or ran. */
  changes(siteId: number): Promise<Change[]>
  /** Calls `handler` when a site was published, stopped, or opens or closes by its usage time. */
  on(handler: (change: SiteChange) => void): () => void
  close(): Promise<void>
}

export interface SiteChange {
  siteId: number
  change: 'published' | 'stopped' | 'opened' | 'closed'
}

export interface SitesParts extends CompileTools {
  store: Store
  set: JsonSchemaSet
  validate: Validate
  /** Where releases are drafted; without: in this thread. */
  drafts?: Drafts
  sources: Sources
  /** Takes note of what pages run. */
  runs?: Pick<Runs, 'record'>
  now(): Date
  /** Port of sites that name none. */
  sitePort: number
  /** Opens a port for sites; throws when it is taken. Without: no listeners (tests). */
  listen?: (port: number) => Promise<Listener>
  log?: { warn(details: object, message: string): void }
}

const clockMs = 500

/** The sites of this engine: publishing, running releases in memory, ports. */
export function makeSites(parts: SitesParts): Sites {
  const { store, sources } = parts
  const drafts = parts.drafts ?? draftsHere(parts)
  const ports = makeSitePorts(parts.listen)
  const running = new Map<number, RunningRelease>()
  const openNow = new Map<number, boolean>()
  const handlers = new Set<(change: SiteChange) => void>()
  const tools = { texts: parts.texts, store, sources, runs: parts.runs }

  const tell = (change: SiteChange) => {
    for (const handler of handlers) handler(change)
  }
  const portOf = (release: RunningRelease) => release.site.spec.port ?? parts.sitePort
  const nowOpen = (release: RunningRelease) => {
    const usage = release.site.spec.usageTime
    return !usage?.limitFlg || isOpen(usage, localMoment(parts.now(), usage.timeZone))
  }

  const run = async (release: Release): Promise<void> => {
    const loaded = await loadRelease(release, tools)
    await ports.open(release.siteId, portOf(loaded))
    running.set(release.siteId, loaded)
    openNow.set(release.siteId, nowOpen(loaded))
  }
  const unload = async (siteId: number, change?: SiteChange['change']): Promise<void> => {
    running.delete(siteId)
    openNow.delete(siteId)
    // Before the port closes: the sockets are told over it.
    if (change) tell({ siteId, change })
    await ports.close(siteId)
  }

  /** Brings this node to what the store says; another node may have published. */
  const follow = async (siteId: number): Promise<void> => {
    const state = await store.sites.state(siteId)
    const here = running.get(siteId)
    if (state.status === 'processing') return
    if (state.status === 'private' && here) {
      await unload(siteId, 'stopped')
    } else if (state.status === 'publish' && state.release !== null && here?.number !== state.release) {
      const release = await store.releases.get(siteId, state.release)
      if (!release) return
      await run(release)
      tell({ siteId, change: 'published' })
    }
  }
  let following: Promise<unknown> = Promise.resolve()
  const unsubscribe = store.events.on('*', (event) => {
    if (event.topic !== 'site' && event.topic !== 'resync') return
    following = following
      .then(() => (event.topic === 'resync' ? followAll() : follow(Number(event.key))))
      .catch((error: unknown) => parts.log?.warn({ error }, 'could not follow a site'))
  })
  const followAll = async () => {
    for (const state of await store.sites.all()) await follow(state.siteId)
  }

  const clock = setInterval(() => {
    for (const [siteId, release] of running) {
      const open = nowOpen(release)
      if (open === openNow.get(siteId)) continue
      openNow.set(siteId, open)
      tell({ siteId, change: open ? 'opened' : 'closed' })
    }
  }, clockMs).unref()

  /** Takes the site, does the work, and settles it in any case: it is never left in `processing`. */
  const settle = async (
    siteId: number,
    by: string,
    work: (
      before: SiteState,
    ) => Promise<{ status: 'private' | 'publish'; release?: number | null; problems: Problem[]; reason?: string }>,
  ): Promise<Published | undefined> => {
    const before = await store.sites.state(siteId)
    if (!(await store.sites.begin(siteId, { by }))) return undefined
    const standing = before.status === 'publish' ? 'publish' : 'private'
    try {
      const { problems, ...after } = await work(before)
      const state = await store.sites.settle(siteId, { ...after, by })
      return { status: state.status, release: state.release ?? undefined, problems }
    } catch (error) {
      await store.sites.settle(siteId, { status: standing, by })
      throw error
    }
  }

  const runOrReport = async (release: Release, problems: Problem[], before: number | null) => {
    try {
      await run(release)
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'EADDRINUSE' && (error as { code?: unknown }).code !== 'EACCES')
        throw error
      await unload(release.siteId)
      const port =
        ((await readDocuments(release, store)).get(release.manifest.site as string)?.spec as SiteSpec | undefined)
          ?.port ?? parts.sitePort
      const problem: Problem = {
        code: 'port-taken',
        in: String(release.manifest.site),
        at: '/spec/port',
        message: `The port ${String(port)} is taken`,
        values: [String(port)],
        found: port,
      }
      return {
        status: 'private' as const,
        release: release.number,
        reason: 'port-taken',
        problems: [...problems, problem],
      }
    }
    const ended =
      before === null || before === release.number ? undefined : await store.releases.get(release.siteId, before)
    if (ended) await endCarts(ended, release, store)
    tell({ siteId: release.siteId, change: 'published' })
    return { status: 'publish' as const, release: release.number, problems }
  }

  return {
    async start() {
      for (const state of await store.sites.all()) {
        // What kept it from running at the last start (a taken port, a database away) may be over: a reason stands only there.
        const again = state.status === 'private' && state.reason !== undefined
        if ((state.status !== 'publish' && !again) || state.release === null) continue
        try {
          const release = await store.releases.get(state.siteId, state.release)
          if (release) await run(release)
          if (release && again && (await store.sites.begin(state.siteId, { by: 'system' })))
            await store.sites.settle(state.siteId, { status: 'publish', by: 'system' })
        } catch (error) {
          const taken = (error as { code?: unknown }).code === 'EADDRINUSE'
          parts.log?.warn({ error, siteId: state.siteId }, 'a site could not start')
          if (await store.sites.begin(state.siteId, { by: 'system' }))
            await store.sites.settle(state.siteId, {
              status: 'private',
              by: 'system',
              reason: taken ? 'port-taken' : 'start-failed',
            })
        }
      }
    },
    running: (siteId) => running.get(siteId),
    byPath: (path) => running.values().find((release) => release.site.spec.path === path),
    all: () => [...running.values()],
    isOpen: (release) => openNow.get(release.siteId) ?? nowOpen(release),
    state: (siteId) => store.sites.state(siteId),
    publish: (siteId, options) =>
      settle(siteId, options.by, async (before) => {
        const { release, problems } = await makeRelease(siteId, options, { store, drafts })
        const standing = before.status === 'publish' ? 'publish' : 'private'
        if (!release) return { status: standing, problems }
        return runOrReport(release, problems, before.release)
      }),
    startSite: (siteId, by) =>
      settle(siteId, by, async (before) => {
        const known = before.release === null ? undefined : await store.releases.get(siteId, before.release)
        if (known) return runOrReport(known, [], before.release)
        const { release, problems } = await makeRelease(siteId, { by }, { store, drafts })
        return release ? runOrReport(release, problems, before.release) : { status: 'private', problems }
      }),
    stopSite: (siteId, by) =>
      settle(siteId, by, async () => {
        await unload(siteId, 'stopped')
        return { status: 'private', problems: [] }
      }),
    changes: (siteId) => drafts.changes(siteId),
    on(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    async close() {
      clearInterval(clock)
      unsubscribe()
      await following
      await drafts.close()
      await ports.closeAll()
      running.clear()
    },
  }
}
