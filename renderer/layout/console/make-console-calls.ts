import { t } from '@lingui/core/macro'
import type { App } from '../../app/app.ts'
import { declared, makeCall, type Call, type CallFailure, type CallNamed } from '../../call/call.ts'
import { touchScreens } from '../../screen/touch-screens.ts'
import type { ConsoleTokens } from '../../session/console-tokens.ts'
import { noteAction, type LoginLife } from '../../session/login-life.ts'
import type { Session } from '../../session/session.ts'
import { i18n } from '../../state/language.ts'
import { callWords } from '../call-words.ts'
import { notify } from '../notices.tsx'
import { errorLogAtom, toLogged } from './error-log.ts'
import type { ConsoleOpened, ConsoleParts } from './make-console.ts'
import { readUser } from './read-user.ts'

interface Parts extends Pick<ConsoleParts, 'boot' | 'shared' | 'store' | 'fetch'> {
  tokens: ConsoleTokens
  life: LoginLife
  session: Session<ConsoleOpened>
  app(): App
}

/** The calls of the console's page: with its token, and what follows from how they end. `cancelAll` ends those under way. */
export function makeConsoleCalls(parts: Parts): { call: Call; callNamed: CallNamed; cancelAll(): void } {
  const { boot, tokens, life, fetch } = parts
  const callNamed = makeCall({
    boot,
    token: tokens.read,
    language: () => i18n.locale,
    ...(fetch && { fetch }),
    onFailure: (failure) => fail(failure, parts),
    onSuccess(_key, { touches }) {
      // The screens that show documents follow the own changes too.
      if (touches) touchScreens(parts.app(), touches, true)
      if (touches?.includes('session')) void readUser({ ...parts, call })
    },
    onAnswer: noteAction(life),
    words: callWords,
  })
  const call = declared(callNamed)
  return { call, callNamed, cancelAll: callNamed.cancelAll }
}

function fail(failure: CallFailure, { app, session, store }: Parts): void {
  if (failure.kind === 'cancelled') return
  const { outcome, reference } = failure
  if (outcome.do !== 'pass') store.set(errorLogAtom, (list) => [...list.slice(-199), toLogged(failure)])
  if (outcome.do === 'end-session') {
    failure.shown = true
    session.end({ why: 'refused', text: failure.message || t`Please log in again.` })
  } else if (outcome.do === 'show' || outcome.do === 'show-and-leave') {
    if (outcome.do === 'show' && failure.shown) return
    failure.shown = true
    const text = reference === undefined ? failure.sentences : `${failure.sentences}\n${t`Reference: ${reference}`}`
    notify(store, { tone: 'error', text, ms: 5000 })
    if (outcome.do === 'show-and-leave') app().navigate(session.state().opened?.navigation.landing ?? '/')
  }
}
