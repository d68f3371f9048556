import { readBoot } from './boot.ts'
import { hasMarker, makeTokenStore } from './layout/console/session.ts'
import { consoleOpening } from './layout/console/opening-of.ts'
import { siteOpening } from './layout/site/opening-of.ts'
import { firstLanguage } from './layout/site/site-language.ts'
import { makeSiteSession } from './layout/site/site-session.ts'
import { makeEarly } from './state/early.ts'

/**
 * A script of its own, without a library in it: the opening call is on its way while the browser still fetches and reads the
 * code that draws its answer.
 */
export const early = makeEarly()

const boot = readBoot('site')
const { search, hash } = window.location
const pathname = window.location.pathname.slice(boot.base.length)

if (boot.audience === 'site') {
  const language = firstLanguage(boot)
  early.send(boot, 'site-open', siteOpening(boot, { pathname, search, hash }, language), {
    language,
    token: makeSiteSession(boot).token(),
  })
} else {
  const token = makeTokenStore().read()
  if (token !== undefined || hasMarker())
    early.send(boot, 'open', consoleOpening({ pathname, search, hash }), { language: boot.language, token })
}
