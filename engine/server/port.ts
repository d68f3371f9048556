import { noSites, sitesAt, type PortSites } from '../sites/port-sites.ts'
import type { Engine } from './engine.ts'

/** Where calls arrive: the console's port takes those of builders, a site's port those of the sites on it. */
export interface Port {
  kind: 'console' | 'site'
  sites: PortSites
  /** What stands before the prefix of all calls, as a router takes it. */
  below?: string
  /** Calls that change something are refused. */
  readsOnly?: boolean
}

export const consolePort: Port = { kind: 'console', sites: noSites }

/** @param port as sites name it. */
export const sitePort = ({ sites }: Pick<Engine, 'sites'>, port: number): Port => ({
  kind: 'site',
  sites: sitesAt(sites, port),
})
