import './theme/theme.css'
import type { SiteOpenResponse } from '../runtime/generated/calls/site-user.ts'
import { readBoot } from './call/boot.ts'
import { early } from './opening.ts'
import { SiteApp } from './layout/site/site-app.tsx'
import { firstLanguage } from './layout/site/site-language.ts'
import { startPage } from './layout/start-page.tsx'
import { speak } from './state/language.ts'
import { makeShared } from './app/shared.ts'
import { ignoreHastyPresses } from './ui/hasty-presses.ts'

/** A published site: every address below its path is drawn from screens that the engine serves. */
const boot = readBoot('site')
const shared = makeShared()
ignoreHastyPresses()
speak(firstLanguage(boot))
// Until then the page's own frame stands there, or what the engine has drawn.
const begun = (await early.answer()) as SiteOpenResponse | undefined
startPage(<SiteApp boot={boot} shared={shared} fetch={early.fetch} begun={begun} />, { base: boot.base, shared })
