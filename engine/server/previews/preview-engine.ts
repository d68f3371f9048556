import { makeDownloads } from '../../downloads/downloads.ts'
import { makeJobRuns } from '../../job-runner/job-runs.ts'
import type { Preview } from '../../previews/preview.ts'
import { makeGuests } from '../../sessions/guests.ts'
import { makeSessions } from '../../sessions/sessions.ts'
import type { PortSites } from '../../sites/port-sites.ts'
import { makeTransfers } from '../../transfers/transfers.ts'
import type { Engine } from '../engine.ts'

/** Whoever came into the preview came in by its own login. */
const logins = { admits: () => true, catchUp: () => Promise.resolve(true) }

/**
 * The engine as a preview's pages have it: all that writes to the installation's store has the preview's own in its place, and
 * the only site is the one that is drawn.
 */
export function previewEngine(engine: Engine, preview: Preview): { own: Engine; sites: PortSites } {
  const { log, now, accounts, settings } = engine
  const { store } = preview
  const isThis = (siteId: number): boolean => siteId === preview.number
  const asksLogin = () => preview.release?.site.spec.public !== true
  const guests = makeGuests(store.secrets, asksLogin, { now, lifeMs: () => settings.current().sessionMs })
  const sites: PortSites = {
    byPath: (path) => (path === preview.path ? preview.release : undefined),
    all: () => [preview.release ?? []].flat(),
    admits: isThis,
  }
  const own: Engine = {
    ...engine,
    store,
    sites: {
      ...engine.sites,
      ...sites,
      running: (siteId) => (isThis(siteId) ? preview.release : undefined),
      portOf: () => undefined,
      // Who builds looks at any time.
      isOpen: () => true,
    },
    sessions: makeSessions({ store, guests, accounts, logins, settings }, { now, steady: () => performance.now() }),
    jobRuns: makeJobRuns(store, log),
    downloads: makeDownloads(store, log),
    transfers: makeTransfers(store, log),
  }
  return { own, sites }
}
