import { CallError } from '../../../codes/call-error.ts'
import type { RunningRelease } from '../../../sites/running-release.ts'
import type { Context } from '../../../call/context.ts'
import { codes } from './codes.ts'

/** The running site that a public call names, at the port where it arrived. */
export function siteByPath(context: Context, path: string | undefined): RunningRelease {
  const release = context.portSites.byPath(path ?? '')
  if (!release) throw new CallError(codes.notFound)
  return release
}
