import type { OpenResponse } from '../../../runtime/generated/calls/user.ts'
import { i18n, speak } from '../../state/language.ts'
import type { Opened } from '../../app/opened.ts'
import type { Shared } from '../../app/shared.ts'
import type { LoginLife } from '../../session/login-life.ts'
import type { ConsoleTokens } from '../../session/console-tokens.ts'

/** Puts what the opening call answered to those who would ask for it. False: whoever it is has no role here. */
export function takeOpening(
  { token, user, screen, loads }: OpenResponse,
  {
    tokens,
    life,
    opened,
    results,
    shared,
  }: { tokens: ConsoleTokens; life: LoginLife; opened: Opened; results: Map<string, unknown>; shared: Shared },
): boolean {
  const { language, expiry, roles } = user
  life.told(expiry, Date.now())
  if (!Array.isArray(roles) || roles.length === 0) {
    tokens.drop()
    return false
  }
  tokens.write(token)
  if (language !== i18n.locale) speak(language)
  if (screen) {
    const { key } = screen
    results.set(`screen ${language} ${key}`, screen)
    opened.put('screen-read', { key, language }, { screen })
  }
  opened.putLoads(loads)
  for (const [name, value] of Object.entries(user)) shared.set('session', name, value)
  return true
}
