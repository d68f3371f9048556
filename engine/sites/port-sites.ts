import type { RunningRelease } from './running-release.ts'
import type { Sites } from './sites.ts'

/** What a port serves: a site is found, and its sessions are good, at the site's own port only. */
export interface PortSites {
  byPath(path: string): RunningRelease | undefined
  all(): RunningRelease[]
  /** Whether sessions of the site may call here. One that this node does not serve is refused by who looks for it. */
  admits(siteId: number): boolean
}

/** The console's port serves no site. */
export const noSites: PortSites = { byPath: () => undefined, all: () => [], admits: () => false }

export function sitesAt(sites: Pick<Sites, 'byPath' | 'all' | 'portOf'>, port: number): PortSites {
  const isHere = ({ siteId }: RunningRelease) => sites.portOf(siteId) === port
  return {
    byPath(path) {
      const release = sites.byPath(path)
      return release && isHere(release) ? release : undefined
    },
    all: () => sites.all().filter(isHere),
    admits: (siteId) => (sites.portOf(siteId) ?? port) === port,
  }
}
