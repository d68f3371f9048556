import type { ProblemCode } from '../../runtime/generated/problem-texts.ts'
import { propertyOf } from '../../runtime/json/property-of.ts'

/** What keeps this node from serving a published site. Other nodes have nothing to do with it. */
export interface SiteTrouble {
  siteId: number
  code: Extract<ProblemCode, 'port-taken' | 'port-refused' | 'site-not-loaded'>
  /** The port that could not be opened. */
  port?: number
  /** Since when, ISO. */
  at: string
}

/** Why a port could not be opened; undefined for an error that is about something else. */
export function portTrouble(error: unknown): 'port-taken' | 'port-refused' | undefined {
  const code = propertyOf(error, 'code')
  if (code === 'EADDRINUSE') return 'port-taken'
  return code === 'EACCES' || code === 'EADDRNOTAVAIL' ? 'port-refused' : undefined
}
