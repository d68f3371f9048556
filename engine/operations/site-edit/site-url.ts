import type { SiteSpec } from '../../../runtime/generated/kinds/site.ts'
import type { Context } from '../../call/context.ts'

/**
 * Where end users find the site: by the name of the public address, else by the one under which the caller has reached
 * the console. A phone that opened it by the address of a computer finds the site there, not on itself.
 */
export function siteUrl(context: Context, siteId: number, spec: SiteSpec): string {
  const { config, sites, settings } = context.engine
  const port = sites.portOf(siteId) ?? spec.port ?? config.sitePort
  const { publicAddress } = settings.current()
  const reached = `${context.isSecure() ? 'https' : 'http'}://${context.requestHeader('host') ?? ''}`
  const known = [publicAddress, reached].find((address) => address !== undefined && URL.canParse(address))
  const { protocol, hostname } = new URL(known ?? 'http://localhost')
  return `${protocol}//${hostname}:${port}/${spec.path ?? ''}/`
}
