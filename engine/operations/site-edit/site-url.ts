import type { SiteSpec } from '../../../runtime/generated/kinds/site.ts'
import type { Context } from '../../call/context.ts'

/** Where end users find the site, as far as the engine knows its own name. */
export function siteUrl(context: Context, spec: SiteSpec): string {
  const { config } = context.engine
  const host = config.publicUrl ? new URL(config.publicUrl).hostname : (config.host ?? 'localhost')
  return `http://${host}:${spec.port ?? config.sitePort}/${spec.path ?? ''}/`
}
