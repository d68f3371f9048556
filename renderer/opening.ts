import { consoleOpening } from '../runtime/opening/console-opening.ts'
import { readBoot } from './call/boot.ts'
import { makeConsoleTokens } from './session/console-tokens.ts'
import { applyColour, lookKey } from './layout/console/theme-colour.ts'
import { siteOpening } from './layout/site/opening-of.ts'
import { firstLanguage } from './layout/site/site-language.ts'
import { makeSiteTokens } from './session/site-tokens.ts'
import { makeEarly } from './state/early.ts'
import { applyColourScheme, readColourScheme } from './theme/colour-scheme.ts'
import { applyDensity, readDensity } from './theme/density.ts'
import { takeFont } from './theme/take-font.ts'
import { carriedLanguage } from './state/carried-opening.ts'

/**
 * A script of its own, without a library in it: the opening call is on its way while the browser still fetches and reads the
 * code that draws its answer. Where the page itself brings the answer, nothing is asked.
 */
export const early = makeEarly()

const boot = readBoot('site')
const { documentElement } = document
const { search, hash } = window.location
const pathname = window.location.pathname.slice(boot.base.length)

applyColourScheme(readColourScheme())
if (boot.audience === 'site') {
  applyDensity(readDensity())
  if (boot.site?.colour) documentElement.style.setProperty('--brand', boot.site.colour)
  if (boot.site?.font) takeFont(boot.site.font)
  const language = firstLanguage(boot)
  begin('site-open', siteOpening(boot, { pathname, search, hash }, language), {
    language,
    token: makeSiteTokens(boot).read(),
  })
} else {
  // The engine draws with the installation's look; another one is drawn by the program alone.
  if (localStorage.getItem(lookKey) !== null) documentElement.dataset['ownLook'] = ''
  else if (boot.look) applyColour(boot.look.colour)
  const tokens = makeConsoleTokens()
  const token = tokens.read()
  if (token !== undefined || tokens.hasMarker())
    begin('open', consoleOpening({ pathname, search, hash }), { language: boot.language, token })
}

function begin(key: string, input: object, by: { language: string; token: string | undefined }): void {
  // What stands behind the `#` is never told to the server.
  if (hash === '' && carriedLanguage() === by.language) early.expect(by.token)
  else early.send(boot, key, input, by)
}
