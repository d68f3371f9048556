import { siteLanding } from '../../../runtime/redirect/landing.ts'
import type { Language } from '../../../runtime/document.ts'
import type { Boot } from '../../boot.ts'
import { isSitePath } from './known-paths.ts'

/** Path of the site whose page this is. */
export const sitePath = (boot: Boot): string => boot.site?.path ?? boot.base.slice(1)

/** What a page of a site asks first, at this address below the site's own. */
export function siteOpening(boot: Boot, path: string, language: Language) {
  return { site: sitePath(boot), route: isSitePath(boot, path) ? path : siteLanding, language }
}
