import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'
import type { SitesParts } from './sites.ts'

/** What keeps this node from serving a published site. Other nodes have nothing to do with it. */
export interface SiteTrouble {
  siteId: number
  code: Extract<ProblemCode, 'port-taken' | 'port-refused' | 'site-not-loaded'>
  /** The port that could not be opened. */
  port?: number | undefined
  /** Since when, ISO. */
  at: string
}

/** Why a port could not be opened; undefined for an error that is about something else. */
export function portTrouble(error: unknown): 'port-taken' | 'port-refused' | undefined {
  const code = propertyOf(error, 'code')
  if (code === 'EADDRINUSE') return 'port-taken'
  return code === 'EACCES' || code === 'EADDRNOTAVAIL' ? 'port-refused' : undefined
}

export interface Troubles {
  /** Said once, however often it is tried again. */
  note(trouble: Omit<SiteTrouble, 'at'>, error: unknown): void
  /** The node serves the site again, which is said where it did not before. */
  over(siteId: number): void
  /** The site ends here. */
  forget(siteId: number): void
  all(): SiteTrouble[]
}

/** The troubles of this node, one of a site at most. */
export function makeTroubles({ now, log }: Pick<SitesParts, 'now' | 'log'>): Troubles {
  const troubles = new Map<number, SiteTrouble>()
  return {
    note({ siteId, code, port }, error) {
      const known = troubles.get(siteId)
      if (known?.code === code && known.port === port) return
      troubles.set(siteId, { siteId, code, at: now().toISOString(), ...(port !== undefined && { port }) })
      log?.warn({ error, siteId, port }, `this node cannot serve a site: ${code}`)
    },
    over(siteId) {
      if (troubles.delete(siteId)) log?.info({ siteId }, 'this node serves the site again')
    },
    forget: (siteId) => void troubles.delete(siteId),
    all: () => [...troubles.values()],
  }
}
