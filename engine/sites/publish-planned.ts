import type { Accounts } from '../accounts/accounts.ts'
import { mayChange } from '../access/acts.ts'
import type { Folders } from '../access/folders.ts'
import type { Licences } from '../access/licences.ts'
import { drainQueue, type Queue } from '../job-runner/drain-queue.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { holdLease } from '../store/hold-lease.ts'
import type { PlannedRelease, Store } from '../store/store.ts'
import type { Published } from './change-site.ts'
import { SiteGone } from './site-gone.ts'
import type { Sites } from './sites.ts'

/** So long a node that says nothing more has it. */
const holdMs = 15_000
const renewMs = 5_000

export interface PlannedParts {
  store: Store
  sites: Pick<Sites, 'publish'>
  accounts: Pick<Accounts, 'get' | 'rightsOf'>
  folders: Folders
  licences: Licences
  set: JsonSchemaSet
  log?: Record<'info' | 'warn', (details: object, message: string) => void>
}

/**
 * Publishes sites whose time has come, as their documents are then. What speaks against it is kept with the plan, and nothing is
 * published. Answers how many were looked at.
 */
export function publishPlanned(parts: PlannedParts, signal?: AbortSignal): Promise<number> {
  const { plannedReleases } = parts.store
  const queue: Queue<PlannedRelease> = {
    claim: () => plannedReleases.claim(holdMs),
    concurrency: 1,
    async work(planned) {
      const { siteId, fence } = planned
      const renew = () => plannedReleases.renew(siteId, fence, holdMs)
      const work = (lost: AbortSignal) => outcomeOf(planned, parts, signal ? AbortSignal.any([signal, lost]) : lost)
      const end = await holdLease(renew, work, { everyMs: renewMs })
      // What is done was settled with the site itself: a node that ends between the two would publish a second time.
      if (end.state === 'refused') await plannedReleases.settle(siteId, fence, end)
      parts.log?.info({ siteId, state: end.state, release: end.outcome.release }, 'a planned release')
    },
    // Another one changes the site just now, or the store is away: it is tried again when the claim is over.
    retry: ({ siteId }, error) => parts.log?.warn({ error, siteId }, 'a planned release waits'),
  }
  return drainQueue(queue, signal)
}

type End = Pick<PlannedRelease, 'state' | 'outcome'>

async function outcomeOf(planned: PlannedRelease, parts: PlannedParts, signal: AbortSignal): Promise<End> {
  if (!(await mayStill(planned, parts))) return { state: 'refused', outcome: { text: 'planned-no-right' } }
  const { siteId, id, fence, by, name, note } = planned
  let published: Published | undefined
  try {
    published = await parts.sites.publish(siteId, { by, name, note, planned: { id, fence }, signal })
  } catch (error) {
    if (error instanceof SiteGone) return { state: 'refused', outcome: { text: 'planned-no-right' } }
    throw error
  }
  if (!published) throw new Error('The site is being changed')
  const { release, problems } = published
  const isRefused = problems.some(({ severity }) => severity !== 'warning')
  if (isRefused) return { state: 'refused', outcome: { text: 'planned-problems', problems } }
  return { state: 'done', outcome: release === undefined ? {} : { release } }
}

/** Whether who planned it may publish the site at this time. */
async function mayStill({ siteId, by }: PlannedRelease, { store, accounts, folders, licences, set }: PlannedParts) {
  const account = await accounts.get(by)
  const stored = await store.documents.read('site', siteId)
  if (!account || account.status === 'suspended' || !stored) return false
  const data = { rights: await accounts.rightsOf(account), license: account.spec.license ?? [] }
  const session = { audience: 'admin' as const, userKey: by, data }
  const principal = { session, engine: { set, licences, folders }, store: await folders.storeFor(session) }
  return (await mayChange([stored], principal)).has(siteId)
}
