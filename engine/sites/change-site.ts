import { addressOf } from '../../runtime/document.ts'
import type { Problem } from '../../runtime/problem.ts'
import type { ToldRelease } from '../../runtime/webhooks/happened.ts'
import { giveBack } from '../store/give-back.ts'
import { holdLease } from '../store/hold-lease.ts'
import type { EndOfSessions, PlannedRelease, SiteState, SiteStatus, Store } from '../store/store.ts'
import { addDeliveries, plannedDeliveries, type PlannedDelivery } from '../webhooks/planned-deliveries.ts'
import type { SitesParts } from './sites.ts'
import { standing } from './standing.ts'

export interface Published {
  status: SiteStatus
  release: number | undefined
  /** Errors: nothing was published. Warnings come along. */
  problems: Problem[]
}

/** What a change of a site comes to. */
export interface Outcome {
  status: 'private' | 'publish'
  release?: number
  /** What is told of that release, where it is one that was published. */
  told?: ToldRelease
  problems: Problem[]
  /** Whose sessions end with it. */
  ending?: Pick<EndOfSessions, 'contentIds' | 'told'>
  /** The plan that has come true with it. */
  planned?: Pick<PlannedRelease, 'fence'> | undefined
  /** What this node does when the store has it. */
  serve?: () => Promise<void> | void
  /** In any case, at the end. */
  letGo?: () => void
}

type Work = (before: SiteState) => Promise<Outcome>

/** So long a site is taken for a change whose node says nothing more. */
const claimMs = 10_000
const renewMs = 2_000

export interface SiteChanges {
  /** Takes the site, does the work, and settles it in any case. Undefined where another changes it just now. */
  change(siteId: number, by: string, work: Work): Promise<Published | undefined>
  /** Whether this node changes it just now. */
  isBusy(siteId: number): boolean
}

/** One change of a site at a time, among all nodes: it is never left in `processing`. */
export function makeSiteChanges({ store, log }: Pick<SitesParts, 'store' | 'log'>): SiteChanges {
  const busy = new Set<number>()
  return {
    isBusy: (siteId) => busy.has(siteId),
    async change(siteId, by, work) {
      const before = await store.sites.state(siteId)
      if (!(await store.sites.begin(siteId, { by, ms: claimMs }))) return undefined
      busy.add(siteId)
      const renew = () => store.sites.renew(siteId, claimMs)
      const onError = (error: unknown) => log?.warn({ error, siteId }, 'the claim on a site could not be renewed')
      const settled = holdLease(renew, () => settle({ siteId, by, before, store }, work), { everyMs: renewMs, onError })
      return settled.finally(() => busy.delete(siteId))
    },
  }
}

async function settle(
  { siteId, by, before, store }: { siteId: number; by: string; before: SiteState; store: Store },
  work: Work,
): Promise<Published> {
  let outcome: Outcome | undefined
  let state: SiteState | undefined
  try {
    outcome = await work(before)
    const { status, release, told, problems, ending, planned } = outcome
    const deliveries = told && release !== before.release ? await releaseDeliveries(siteId, told, store) : []
    state = await store.transaction(async (inside) => {
      if (ending) await inside.sessions.endOfSites({ siteId, ...ending })
      await addDeliveries(inside, deliveries)
      if (planned && release !== undefined) await endPlan({ siteId, fence: planned.fence }, release, inside)
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

async function releaseDeliveries(siteId: number, told: ToldRelease, store: Store): Promise<PlannedDelivery[]> {
  const site = await store.documents.whole.read('site', siteId)
  if (!site) return []
  const happened = { site: addressOf(site.document), event: 'release.published', data: told } as const
  return plannedDeliveries(store, happened, { once: `release ${siteId} ${told.number}`, siteId })
}

/** The plan is done with the site's state or not at all; whoever has lost it to another node publishes nothing. */
async function endPlan(
  { siteId, fence }: Pick<PlannedRelease, 'siteId' | 'fence'>,
  release: number,
  { plannedReleases }: Store,
): Promise<void> {
  const isOurs = await plannedReleases.settle(siteId, fence, { state: 'done', outcome: { release } })
  if (!isOurs) throw new Error('The planned release has gone to another node')
}
