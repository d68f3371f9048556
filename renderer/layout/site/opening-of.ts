import type { Language } from '../../../runtime/document.ts'
import type { Address } from '../../../runtime/opening/opened-at.ts'
import * as opening from '../../../runtime/opening/site-opening.ts'
import type { Boot } from '../../call/boot.ts'
import { isSitePath } from './known-paths.ts'

/** Path of the site whose page this is. */
export const sitePath = (boot: Boot): string => boot.site?.path ?? boot.base.slice(1)

/** What a page of a site asks first, at this address below the site's own. */
export function siteOpening(boot: Boot, address: Address, language: Language) {
  return opening.siteOpening(sitePath(boot), address, { language, isKnown: isSitePath(boot, address.pathname) })
}
