import type { Runs } from '../execution/runs.ts'
import type { Validate } from '../../runtime/rules/validate.ts'
import type { Entrances } from '../../runtime/compile/entrances.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Sources } from '../sources/sources.ts'
import type { SiteState, Store } from '../store/store.ts'
import { askLive, liveProblems, untold } from '../live/live-problems.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeSiteChanges, type Published } from './change-site.ts'
import { entrancesIn } from './entrances-in.ts'
import { followStore } from './follow-store.ts'
import type { CompileTools } from './drafts/compile.ts'
import type { Changes } from './drafts/draft-release.ts'
import { draftsHere, type Drafts } from './drafts/drafts.ts'
import { makeRelease, type PublishOptions } from './make-release.ts'
import type { RunningRelease } from './running-release.ts'
import { runRelease, type RunRequest } from './run-release.ts'
import { makeServing } from './serving.ts'
import type { Listener } from './site-ports.ts'
import type { SiteTrouble } from './site-trouble.ts'

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
  /** What is wrong with a site as its documents and databases are now, errors and warnings. Throws `SiteGone`. */
  check(siteId: number, options: Pick<PublishOptions, 'tellsSources'>): Promise<Problem[]>
  /** Drafts what is not saved yet; see `Drafts`. */
  preview: Drafts['preview']
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

/** The sites of this engine: publishing, running releases in memory, ports. */
export function makeSites(parts: SitesParts): Sites {
  const { store } = parts
  const drafts = parts.drafts ?? draftsHere(parts)
  const handlers = new Set<(change: SiteChange) => void>()
  const tell = (change: SiteChange) => {
    for (const handler of handlers) handler(change)
  }
  const serving = makeServing(parts, tell)
  const { change, isBusy } = makeSiteChanges(parts)
  const follower = followStore(parts, { serving, isBusy })

  const known = new WeakMap<RunningRelease, Entrances>()
  const entrances = (release: RunningRelease): Entrances => {
    const own = known.get(release) ?? entrancesIn(release.site, release.logins(), parts.set)
    known.set(release, own)
    return own
  }

  const run = (request: RunRequest) => runRelease(request, { store, serving, entrances })
  const make = (siteId: number, options: PublishOptions) => makeRelease(siteId, options, { ...parts, drafts })

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
      change(siteId, options.by, async (before) => ({
        ...(await run({ siteId, before, make: () => make(siteId, options), withoutPort: options.withoutPort })),
        planned: options.planned,
      })),
    startSite: (siteId, by) =>
      change(siteId, by, (before) => {
        const again = async () => {
          const known = before.release === null ? undefined : await store.releases.get(siteId, before.release)
          return known ? { release: known, problems: [] } : make(siteId, { by })
        }
        return run({ siteId, before, make: again })
      }),
    stopSite: (siteId, by) =>
      change(siteId, by, async () => ({
        status: 'private',
        problems: [],
        // Who works on a site that is stopped logs in again when it is open.
        ending: { told: 'stopped' },
        serve: () => serving.end(siteId, 'stopped'),
      })),
    changes: (siteId, release) => drafts.changes(siteId, release),
    async check(siteId, { tellsSources = false }) {
      const { problems, questions, needed } = await drafts.check(siteId)
      const live = liveProblems(await askLive(questions, parts), needed)
      return [...problems, ...live.flatMap((problem) => (tellsSources ? problem : untold(problem)))]
    },
    preview: (wish, texts) => drafts.preview(wish, texts),
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
