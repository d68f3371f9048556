import { siteLanding } from '../../../runtime/redirect/landing.ts'
import type { Language } from '../../../runtime/document.ts'
import type { Boot } from '../../boot.ts'
import { openedAt, type Address } from '../../state/opened-at.ts'
import { isSitePath } from './known-paths.ts'

/** Path of the site whose page this is. */
export const sitePath = (boot: Boot): string => boot.site?.path ?? boot.base.slice(1)

/** What a page of a site asks first, at this address below the site's own. */
export function siteOpening(boot: Boot, { pathname, search, hash }: Address, language: Language) {
  const site = sitePath(boot)
  return isSitePath(boot, pathname)
    ? { site, route: pathname, ...openedAt({ search, hash }), language }
    : { site, route: siteLanding, language }
}
