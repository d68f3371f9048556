import { CallError } from '../../codes/call-error.ts'
import type { RunningRelease } from '../../sites/running-release.ts'
import type { Context } from '../../call/context.ts'
import { codes } from './codes.ts'

/** The running site of a public call; on a site's own listener it is that site, whatever the input says. */
export function siteByPath(context: Context, path: string | undefined): RunningRelease {
  const release = context.engine.sites.byPath(path ?? context.sitePath ?? '')
  if (!release) throw new CallError(codes.notFound)
  return release
}
