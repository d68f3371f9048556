import { t } from '@lingui/core/macro'
import { callTriggers } from '../../../runtime/generated/call-triggers.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'
import { makeCall, type CallFailure, type CallNamed } from '../../call/call.ts'
import { noteAction, type LoginLife } from '../../session/login-life.ts'
import type { Session } from '../../session/session.ts'
import type { SiteTokens } from '../../session/site-tokens.ts'
import { i18n } from '../../state/language.ts'
import { callWords } from '../call-words.ts'
import { notify, withdraw } from '../notices.tsx'
import { whileRunning } from '../while-running.ts'
import { leaveSection } from './end-site.ts'
import type { SiteOpened, SiteParts } from './make-site.ts'
import { contentIdOf } from './section-of.ts'

interface Parts extends Pick<SiteParts, 'boot' | 'shared' | 'store' | 'fetch'> {
  tokens: SiteTokens
  life: LoginLife
  session: Session<SiteOpened>
  touch(names: readonly string[]): void
}

/** The calls of a site's page: with the token that counts for what they ask, and what follows from how they end. */
export function makeSiteCalls(parts: Parts): CallNamed {
  const { boot, tokens, life, fetch, touch } = parts
  const call = makeCall({
    boot,
    token: (input) => tokens.section(contentIdOf(input)) ?? tokens.read(),
    language: () => i18n.locale,
    ...(fetch && { fetch }),
    onFailure: (failure, input) => fail(failure, input, parts),
    onSuccess: (_key, { touches }) => touches && touch(touches),
    onAnswer: noteAction(life),
    words: callWords,
  })
  return async (key, input, options) => {
    const asked = call(key, input, options)
    const answer = await (callTriggers[key] ? asked : whileRunning(asked))
    if (boot.calls[key]?.begins === 'session') begin(answer, input, parts)
    return answer
  }
}

/** Somebody has logged in by an ordinary call of a screen: to the site, or to one of its contents. */
function begin(answer: unknown, input: unknown, { tokens, session, shared, store }: Parts): void {
  const [token, section] = [propertyOf(answer, 'token'), contentIdOf(input)]
  if (typeof token !== 'string' || token === '') return
  // Why the one before has ended.
  withdraw(store, 'login')
  if (section === undefined) {
    shared.set('session', 'userKey', propertyOf(answer, 'b2bUserId'))
    session.begin(token).catch(() => undefined)
  } else {
    tokens.writeSection(section, token)
    session.update((opened) => ({ ...opened, sections: tokens.sections() }))
  }
}

function fail(failure: CallFailure, input: unknown, { tokens, session, store }: Parts): void {
  if (failure.kind === 'cancelled') return
  if (failure.outcome.do === 'end-session') {
    failure.shown = true
    // Who is being told why it ended reads that to its end; nothing of the page works meanwhile.
    if (session.state().is === 'ended') return
    const section = contentIdOf(input)
    const text = failure.message || t`Please log in again.`
    if (section !== undefined && tokens.section(section) !== undefined) leaveSection(tokens, section, text)
    else session.end({ why: 'refused', text })
  } else if (failure.outcome.do === 'show' && failure.kind !== 'network') {
    // After the handlers of the call: one who deals with it tells it in its own place.
    setTimeout(() => {
      if (!failure.shown) notify(store, { tone: 'error', text: failure.message })
      failure.shown = true
    }, 0)
  }
}
