import { consoleOpening } from '../runtime/opening/console-opening.ts'
import { readBoot } from './boot.ts'
import { hasMarker, makeTokenStore } from './layout/console/session.ts'
import { siteOpening } from './layout/site/opening-of.ts'
import { firstLanguage } from './layout/site/site-language.ts'
import { makeSiteSession } from './layout/site/site-session.ts'
import { makeEarly } from './state/early.ts'
import { carriedLanguage } from './state/carried-opening.ts'

/**
 * A script of its own, without a library in it: the opening call is on its way while the browser still fetches and reads the
 * code that draws its answer. Where the page itself brings the answer, nothing is asked.
 */
export const early = makeEarly()

const boot = readBoot('site')
const { search, hash } = window.location
const pathname = window.location.pathname.slice(boot.base.length)

if (boot.audience === 'site') {
  const language = firstLanguage(boot)
  begin('site-open', siteOpening(boot, { pathname, search, hash }, language), {
    language,
    token: makeSiteSession(boot).token(),
  })
} else {
  const token = makeTokenStore().read()
  if (token !== undefined || hasMarker())
    begin('open', consoleOpening({ pathname, search, hash }), { language: boot.language, token })
}

function begin(key: string, input: object, by: { language: string; token: string | undefined }): void {
  // What stands behind the `#` is never told to the server.
  if (hash === '' && carriedLanguage() === by.language) early.expect(by.token)
  else early.send(boot, key, input, by)
}
