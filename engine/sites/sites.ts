import type { Address, Document } from '../../runtime/document.ts'
import { checkSite } from '../../runtime/check/check-site.ts'
import type { Validate } from '../../runtime/check/validate.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { SchemaSet } from '../../runtime/schema/schema-set.ts'
import { isOpen } from '../../runtime/usage-time.ts'
import type { Runs } from '../execution/runs.ts'
import type { Sources } from '../sources/sources.ts'
import type { Release, SiteState, SiteStatus, Store } from '../store/store.ts'
import { compile, type CompileTools } from './compile.ts'
import { compilerNumber } from '../../runtime/compile/compile-release.ts'
import { filesOf } from './files-of.ts'
import { gatherDocuments } from './gather-documents.ts'
import { loadRelease, readDocuments } from './load-release.ts'
import { localMoment } from './local-moment.ts'
import { toManifest } from './manifest.ts'
import { makeRouteKeys } from './route-keys.ts'
import { makeRunningRelease, type RunningRelease, type SiteSpec } from './running-release.ts'

export interface PublishOptions {
  by: string
  /** Documents that change; without: all that differ. */
  documents?: readonly Address[] | undefined
  /** The release to build on; without: the one that runs, or ran last. */
  base?: number | undefined
  /** Publishes an earlier release again instead. */
  release?: number | undefined
  note?: string | undefined
}

export interface Published {
  status: SiteStatus
  release: number | undefined
  /** Errors: nothing was published. Warnings come along. */
  problems: Problem[]
}

export interface Listener {
  close(): Promise<void>
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
  changes(siteId: number): Promise<{ address: Address; before: Document | undefined; after: Document | undefined }[]>
  /** A release of unsaved documents, kept for some minutes for one builder. */
  preview(
    site: Address,
    overlay: readonly Document[],
    by: string,
  ): Promise<{ id: string; release: RunningRelease } | { problems: Problem[] }>
  previewed(id: string): { release: RunningRelease; by: string } | undefined
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
  set: SchemaSet
  sources: Sources
  /** Takes note of what pages run. */
  runs?: Pick<Runs, 'record'>
  validate: Validate
  now(): Date
  /** Port of sites that name none. */
  sitePort: number
  /** Opens a port for sites; throws when it is taken. Without: no listeners (tests). */
  listen?: (port: number) => Promise<Listener>
  log?: { warn(details: object, message: string): void }
}

const previewMs = 15 * 60_000
const clockMs = 500

/** The sites of this engine: publishing, running releases in memory, ports. */
export function makeSites(parts: SitesParts): Sites {
  const { store, set, sources } = parts
  const running = new Map<number, RunningRelease>()
  const listeners = new Map<number, { listener: Listener; sites: Set<number> }>()
  const openNow = new Map<number, boolean>()
  const handlers = new Set<(change: SiteChange) => void>()
  const previews = new Map<string, { release: RunningRelease; by: string; until: number }>()
  const tools = { texts: parts.texts, store, sources, runs: parts.runs }

  const tell = (change: SiteChange) => {
    for (const handler of handlers) handler(change)
  }
  const portOf = (release: RunningRelease) => release.site.spec.port ?? parts.sitePort
  const nowOpen = (release: RunningRelease) => {
    const usage = release.site.spec.usageTime
    return !usage?.limitFlg || isOpen(usage, localMoment(parts.now(), usage.timeZone))
  }

  const listen = async (siteId: number, port: number): Promise<void> => {
    const known = listeners.get(port)
    if (known) known.sites.add(siteId)
    else if (parts.listen) listeners.set(port, { listener: await parts.listen(port), sites: new Set([siteId]) })
  }
  const silence = async (siteId: number, except?: number): Promise<void> => {
    for (const [port, { listener, sites }] of listeners) {
      if (port === except || !sites.delete(siteId) || sites.size > 0) continue
      listeners.delete(port)
      await listener.close()
    }
  }

  const run = async (release: Release): Promise<void> => {
    const loaded = await loadRelease(release, tools)
    await listen(release.siteId, portOf(loaded))
    await silence(release.siteId, portOf(loaded))
    running.set(release.siteId, loaded)
    openNow.set(release.siteId, nowOpen(loaded))
  }
  const unload = async (siteId: number, change?: SiteChange['change']): Promise<void> => {
    running.delete(siteId)
    openNow.delete(siteId)
    // Before the port closes: the sockets are told over it.
    if (change) tell({ siteId, change })
    await silence(siteId)
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
    const now = parts.now().getTime()
    for (const [id, preview] of previews) if (preview.until < now) previews.delete(id)
  }, clockMs).unref()

  const siteAddress = async (siteId: number): Promise<Address> => {
    const stored = await store.documents.read('site', siteId)
    if (!stored) throw new SiteGone(siteId)
    return `site/${stored.document.key}`
  }

  const check = (site: Address, documents: ReadonlyMap<string, Document>): Problem[] =>
    checkSite(site, { set, validate: parts.validate, library: { get: (address) => documents.get(address) } })

  const baseOf = async (siteId: number, number: number | undefined): Promise<Release | undefined> => {
    if (number !== undefined) return store.releases.get(siteId, number)
    const state = await store.sites.state(siteId)
    if (state.release !== null) return store.releases.get(siteId, state.release)
    return store.releases.latest(siteId)
  }

  /** Checks and compiles; adds the release when nothing stands against it. */
  const makeRelease = async (
    siteId: number,
    options: PublishOptions,
  ): Promise<{ release?: Release; problems: Problem[] }> => {
    const address = await siteAddress(siteId)
    const again = options.release === undefined ? undefined : await store.releases.get(siteId, options.release)
    if (options.release !== undefined && !again) throw new SiteGone(siteId)
    const base = again ?? (await baseOf(siteId, options.base))
    const { documents, ids } = again
      ? { documents: await readDocuments(again, store), ids: again.manifest.ids }
      : await gatherDocuments(address, { base, chosen: options.documents }, { store, set })
    const site = (again?.manifest.site as Address | undefined) ?? address
    const problems = check(site, documents)
    if (problems.some(isError)) return { problems }
    const routeKeys = again?.manifest.routeKeys ?? makeRouteKeys(Object.keys(ids), base?.manifest.routeKeys)
    const compiled = compile({ site, documents, ids, routeKeys }, parts)
    const all = [...problems, ...compiled.problems]
    if (all.some(isError)) return { problems: all }
    const blobs = again?.manifest.blobs ?? (await filesOf(documents, parts))
    const { manifest, contents } = toManifest({ siteAddress: site, documents, ids, routeKeys, blobs, compiled })
    const release = await store.releases.add(
      {
        siteId,
        base: base?.number ?? null,
        by: options.by,
        compiler: compilerNumber,
        ...(options.note ? { note: options.note } : {}),
        manifest,
      },
      contents,
    )
    return { release, problems: all }
  }

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

  const runOrReport = async (release: Release, problems: Problem[]) => {
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
        const { release, problems } = await makeRelease(siteId, options)
        const standing = before.status === 'publish' ? 'publish' : 'private'
        if (!release) return { status: standing, problems }
        return runOrReport(release, problems)
      }),
    startSite: (siteId, by) =>
      settle(siteId, by, async (before) => {
        const known = before.release === null ? undefined : await store.releases.get(siteId, before.release)
        if (known) return runOrReport(known, [])
        const { release, problems } = await makeRelease(siteId, { by })
        return release ? runOrReport(release, problems) : { status: 'private', problems }
      }),
    stopSite: (siteId, by) =>
      settle(siteId, by, async () => {
        await unload(siteId, 'stopped')
        return { status: 'private', problems: [] }
      }),
    async changes(siteId) {
      const address = await siteAddress(siteId)
      const base = await baseOf(siteId, undefined)
      const before = base ? await readDocuments(base, store) : new Map<string, Document>()
      const { documents } = await gatherDocuments(address, { base: undefined, chosen: undefined }, { store, set })
      const addresses = [...new Set([...documents.keys(), ...before.keys()])]
      return addresses
        .map((one) => ({ address: one as Address, before: before.get(one), after: documents.get(one) }))
        .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
    },
    async preview(site, overlay, by) {
      const { documents, ids } = await gatherDocuments(
        site,
        { base: undefined, chosen: undefined, overlay },
        { store, set },
      )
      const problems = check(site, documents).filter(isError)
      if (problems.length > 0) return { problems }
      const routeKeys = makeRouteKeys(Object.keys(ids))
      const compiled = compile({ site, documents, ids, routeKeys, preview: true }, parts)
      if (compiled.problems.some(isError)) return { problems: compiled.problems }
      const stored = await store.documents.find(site)
      const release = makeRunningRelease(
        { siteId: stored?.id ?? 0, number: 0, siteAddress: site, documents, ids, compiled },
        sources,
      )
      const id = crypto.randomUUID()
      previews.set(id, { release, by, until: parts.now().getTime() + previewMs })
      return { id, release }
    },
    previewed: (id) => previews.get(id),
    on(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    async close() {
      clearInterval(clock)
      unsubscribe()
      await following
      for (const { listener } of listeners.values()) await listener.close()
      listeners.clear()
      running.clear()
    },
  }
}

/** No such site or release. */
export class SiteGone extends Error {
  override name = 'SiteGone'
  constructor(siteId: number) {
    super(`no site ${siteId}`)
  }
}

function isError(problem: Problem): boolean {
  return problem.severity !== 'warning'
}
