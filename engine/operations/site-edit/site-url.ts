import type { SiteSpec } from '../../../runtime/generated/kinds/site.ts'
import type { Context } from '../../call/context.ts'

/** Where end users find the site, as far as the engine knows its own name. */
export function siteUrl({ engine }: Context, siteId: number, spec: SiteSpec): string {
  const { config, sites } = engine
  const port = sites.portOf(siteId) ?? spec.port ?? config.sitePort
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : (config.host ?? 'localhost')
  return `http://${host}:${port}/${spec.path ?? ''}/`
}
