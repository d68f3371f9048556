import { notFound } from '../../../codes/refusals.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Context } from '../../../call/context.ts'

/** The running site that a public call names, at the port where it arrived. */
export function siteByPath(context: Context, path: string | undefined): RunningRelease {
  const release = context.portSites.byPath(path ?? '')
  if (!release) throw notFound()
  return release
}
