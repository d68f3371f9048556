import type { SiteSpec } from '../../../runtime/generated/kinds/site.ts'
import { consoleAddress } from '../../call/console-address.ts'
import type { Context } from '../../call/context.ts'

/**
 * Where end users find the site: by the name of the public address, else by the one under which the caller has reached
 * the console. A phone that opened it by the address of a computer finds the site there, not on itself.
 */
export function siteUrl(context: Context, siteId: number, spec: SiteSpec): string {
  const { config, sites } = context.engine
  const port = sites.portOf(siteId) ?? spec.port ?? config.sitePort
  const { protocol, hostname } = new URL(consoleAddress(context))
  return `${protocol}//${hostname}:${port}/${spec.path ?? ''}/`
}
