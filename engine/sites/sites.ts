import type { Runs } from '../execution/runs.ts'
import type { Validate } from '../../runtime/rules/validate.ts'
import { leavingAt, type Entrances, type Leaving } from '../../runtime/compile/entrances.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import type { Sources } from '../sources/sources.ts'
import type { EndOfSessions, Release, SiteState, SiteStatus, Store } from '../store/store.ts'
import { endCarts } from './end-carts.ts'
import { entrancesIn } from './entrances-in.ts'
import { followStore } from './follow-store.ts'
import type { CompileTools } from './drafts/compile.ts'
import { giveBack } from '../store/give-back.ts'
import { holdLease } from '../store/hold-lease.ts'
import type { Changes } from './drafts/draft-release.ts'
import { draftsHere, type Drafts } from './drafts/drafts.ts'
import { makeRelease, type PublishOptions } from './make-release.ts'
import type { RunningRelease } from './running-release.ts'
import { makeServing } from './serving.ts'
import type { Listener } from './site-ports.ts'
import { portTrouble, type SiteTrouble } from './site-trouble.ts'
import { standing } from './standing.ts'

export interface Published {
  status: SiteStatus
  release: number | undefined
  /** Errors: nothing was published. Warnings come along. */
  problems: Problem[]
}

export interface Sites {
  /** Serves the published sites, and from then on whatever the store says of them. What cannot be served is a trouble. */
  start(): Promise<void>
  /** The release on which a site's end users work; undefined for a private site. */
  running(siteId: number): RunningRelease | undefined
  byPath(path: string): RunningRelease | undefined
  all(): RunningRelease[]
  /** The port at which a site answers on this node. */
  portOf(siteId: number): number | undefined
  /** What keeps this node from serving sites that are published. */
  troubles(): SiteTrouble[]
  /** Whether the usage time lets end users work now. */
  isOpen(release: RunningRelease): boolean
  state(siteId: number): Promise<SiteState>
  /** Undefined when another publishes, starts or stops it just now. */
  publish(siteId: number, options: PublishOptions): Promise<Published | undefined>
  startSite(siteId: number, by: string): Promise<Published | undefined>
  stopSite(siteId: number, by: string): Promise<Published | undefined>
  /** What a publishing would change, against the release that runs or ran; with `release`: of that earlier one again. */
  changes(siteId: number, release?: number): Promise<Changes>
  /** Who comes in to a release. */
  entrances(release: RunningRelease): Entrances
  /** Looks now what the store says of a site, and serves that; false where this node cannot, at this time. */
  catchUp(siteId: number): Promise<boolean>
  /** Calls `handler` when a site was published or stopped, or opens or closes by its usage time. */
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
  /** Milliseconds that all statements of a page together may take now. */
  mostMs?: () => number
  now(): Date
  /** Port of sites that name none. */
  sitePort: number
  /** Opens a port for sites; throws when it is taken. Without: no listeners (tests). */
  listen?: (port: number) => Promise<Listener>
  log?: Record<'info' | 'warn', (details: object, message: string) => void>
}

/** So long a site is taken for a change whose node says nothing more. */
const claimMs = 10_000
const renewMs = 2_000

/** What a change of a site comes to. */
interface Outcome {
  status: 'private' | 'publish'
  release?: number
  problems: Problem[]
  /** Whose sessions end with it. */
  ending?: Pick<EndOfSessions, 'contentIds' | 'told'>
  /** What this node does when the store has it. */
  serve?: () => Promise<void> | void
  /** In any case, at the end. */
  letGo?: () => void
}

/** The sites of this engine: publishing, running releases in memory, ports. */
export function makeSites(parts: SitesParts): Sites {
  const { store } = parts
  const drafts = parts.drafts ?? draftsHere(parts)
  const handlers = new Set<(change: SiteChange) => void>()
  const tell = (change: SiteChange) => {
    for (const handler of handlers) handler(change)
  }
  const serving = makeServing(parts, tell)
  /** Sites that this node publishes, starts or stops just now. */
  const busy = new Set<number>()
  const follower = followStore(parts, { serving, isBusy: (siteId) => busy.has(siteId) })

  /** Takes the site, does the work, and settles it in any case: it is never left in `processing`. */
  const change = async (
    siteId: number,
    by: string,
    work: (before: SiteState) => Promise<Outcome>,
  ): Promise<Published | undefined> => {
    const before = await store.sites.state(siteId)
    if (!(await store.sites.begin(siteId, { by, ms: claimMs }))) return undefined
    busy.add(siteId)
    const renew = () => store.sites.renew(siteId, claimMs)
    const onError = (error: unknown) => parts.log?.warn({ error, siteId }, 'the claim on a site could not be renewed')
    return holdLease(renew, () => settle(siteId, by, before, work), { everyMs: renewMs, onError }).finally(() =>
      busy.delete(siteId),
    )
  }

  const settle = async (
    siteId: number,
    by: string,
    before: SiteState,
    work: (before: SiteState) => Promise<Outcome>,
  ): Promise<Published> => {
    let outcome: Outcome | undefined
    let state: SiteState | undefined
    try {
      outcome = await work(before)
      const { status, release, problems, ending } = outcome
      state = await store.transaction(async (inside) => {
        if (ending) await inside.sessions.endOfSites({ siteId, ...ending })
        return inside.sites.settle(siteId, { status, by, ...(release !== undefined && { release }) })
      })
      await outcome.serve?.()
      return { status: state.status, release: state.release ?? undefined, problems }
    } catch (error) {
      if (!state) await giveBack(() => store.sites.settle(siteId, { status: standing(before), by }), claimMs)
      throw error
    } finally {
      outcome?.letGo?.()
    }
  }

  /**
   * Runs what `make` answers. The port is tried before anything is made: where it cannot be opened, a person hears it
   * and nothing has changed; a site that other nodes serve all the same is published with a warning.
   */
  const runOn = async (
    siteId: number,
    before: SiteState,
    make: () => Promise<{ release?: Release; problems: Problem[] }>,
    withoutPort = false,
  ): Promise<Outcome> => {
    const port = await serving.portToOpen(siteId, serving.running.get(siteId))
    const warnings: Problem[] = []
    let letGo = () => {}
    try {
      letGo = await serving.hold(port)
    } catch (error) {
      const code = portTrouble(error)
      if (!code) throw error
      const problem = await portProblem(siteId, code, port)
      const isElsewhere = standing(before) === 'publish' && serving.troubles().some((one) => one.siteId === siteId)
      if (!isElsewhere && !withoutPort) return { status: standing(before), problems: [problem] }
      warnings.push({ ...problem, severity: 'warning' })
    }
    try {
      const { release, problems: found } = await make()
      const problems = [...warnings, ...found]
      if (!release) return { status: standing(before), problems, letGo }
      const loaded = await serving.load(release)
      const leaving = await endFormer(before.release, loaded, release)
      const ending = leaving && endedAt(leaving)
      const serve = () => serving.take(loaded)
      return { status: 'publish', release: release.number, problems, serve, letGo, ...(ending && { ending }) }
    } catch (error) {
      letGo()
      throw error
    }
  }

  const portProblem = async (siteId: number, code: 'port-taken' | 'port-refused', port: number): Promise<Problem> => {
    const stored = await store.documents.read('site', siteId)
    const site = { kind: 'site', key: stored?.document.key ?? String(siteId) }
    return makeProblem(code, site, '/spec/port', [String(port)], port)
  }

  /** What ends with the release that ran before; answers whom it logs out. */
  const endFormer = async (
    before: number | null,
    loaded: RunningRelease,
    release: Release,
  ): Promise<Leaving | undefined> => {
    const { siteId, number } = release
    const ended = before === null || before === number ? undefined : await store.releases.get(siteId, before)
    if (!ended) return undefined
    await endCarts(ended, release, store)
    const here = serving.running.get(siteId)
    const former = here?.number === before ? here : await serving.load(ended)
    return leavingAt(entrances(former), entrances(loaded))
  }

  const known = new WeakMap<RunningRelease, Entrances>()
  const entrances = (release: RunningRelease): Entrances => {
    const own = known.get(release) ?? entrancesIn(release.site, release.logins(), parts.set)
    known.set(release, own)
    return own
  }

  return {
    start: () => follower.start(),
    running: (siteId) => serving.running.get(siteId),
    byPath: (path) => serving.running.values().find((release) => release.site.spec.path === path),
    all: () => [...serving.running.values()],
    portOf: (siteId) => serving.portOf(siteId),
    troubles: () => serving.troubles(),
    isOpen: (release) => serving.isOpen(release),
    state: (siteId) => store.sites.state(siteId),
    publish: (siteId, options) =>
      change(siteId, options.by, (before) =>
        runOn(siteId, before, () => makeRelease(siteId, options, { ...parts, drafts }), options.withoutPort),
      ),
    startSite: (siteId, by) =>
      change(siteId, by, (before) =>
        runOn(siteId, before, async () => {
          const known = before.release === null ? undefined : await store.releases.get(siteId, before.release)
          return known ? { release: known, problems: [] } : makeRelease(siteId, { by }, { ...parts, drafts })
        }),
      ),
    stopSite: (siteId, by) =>
      change(siteId, by, async () => ({
        status: 'private',
        problems: [],
        // Who works on a site that is stopped logs in again when it is open.
        ending: { told: 'stopped' },
        serve: () => serving.end(siteId, 'stopped'),
      })),
    changes: (siteId, release) => drafts.changes(siteId, release),
    entrances,
    catchUp: (siteId) => follower.catchUp(siteId),
    on(handler) {
      handlers.add(handler)
      return () => handlers.delete(handler)
    },
    async close() {
      await follower.close()
      await drafts.close()
      await serving.close()
    },
  }
}

/** The sessions that end where a release lets others in; undefined: none. */
function endedAt({ site, contents }: Leaving): Outcome['ending'] {
  if (site !== 'stays') return { told: 'published' }
  return contents.length > 0 ? { contentIds: contents, told: 'published' } : undefined
}
