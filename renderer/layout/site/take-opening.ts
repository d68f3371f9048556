import type { SiteOpenResponse } from '../../../runtime/generated/calls/site-user.ts'
import type { Opened } from '../../app/opened.ts'
import type { Shared } from '../../app/shared.ts'
import type { LoginLife } from '../../session/login-life.ts'
import { readBaseInfo, type BaseInfo } from './base-info.ts'
import { keepLogin } from './login-page.tsx'
import { keepScreen } from './screen-page.tsx'
import type { SiteTokens } from '../../session/site-tokens.ts'

/** Puts what the opening call answered to those who would ask for it: who is logged in, the screen, its rows. */
export function takeOpening(
  { token, base, screen, route, loads }: SiteOpenResponse,
  {
    tokens,
    life,
    opened,
    shared,
    language,
  }: { tokens: SiteTokens; life: LoginLife; opened: Opened; shared: Shared; language: string },
): BaseInfo {
  const info = readBaseInfo(base, Date.now())
  const given = token ?? info.token
  if (given !== undefined) tokens.write(given)
  if (screen && route === '/login') keepLogin(opened, language, screen)
  else if (screen) keepScreen(opened, screen, language, route)
  opened.putLoads(loads)
  life.told(info.expiry, Date.now())
  document.documentElement.style.setProperty('--label-own', info.labelColour)
  shared.set('session', 'user', info.userId)
  shared.set('session', 'userKey', info.userKey)
  return info
}
