import { siteLanding } from '../../../runtime/redirect/landing.ts'
import type { Boot } from '../../boot.ts'
import { isSitePath } from './known-paths.ts'

/** What a page of a site asks first, at this address below the site's own. */
export function siteOpening(boot: Boot, path: string, language: string) {
  const site = boot.site?.path ?? boot.base.slice(1)
  return { site, route: isSitePath(boot, path) ? path : siteLanding, language }
}
