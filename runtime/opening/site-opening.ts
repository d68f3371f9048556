import type { Language } from '../document.ts'
import { siteLanding } from '../redirect/landing.ts'
import { openedAt, type Address } from './opened-at.ts'

/** What a page of a site asks first, at this address below the site's own; `isKnown`: whether it may be one of its screens. */
export function siteOpening(
  site: string,
  { pathname, search, hash }: Address,
  { language, isKnown }: { language: Language; isKnown: boolean },
) {
  return isKnown
    ? { site, route: pathname, ...openedAt({ search, hash }), language }
    : { site, route: siteLanding, language }
}
