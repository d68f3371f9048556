import { t } from '@lingui/core/macro'
import type { App } from '../../app/app.ts'
import type { Call } from '../../call/call.ts'
import type { EndReason, Session } from '../../session/session.ts'
import { endWord } from '../login-words.ts'
import { notify } from '../notices.tsx'
import { ask } from '../questions.tsx'
import type { ConsoleOpened, ConsoleParts } from './make-console.ts'
import { workListAtom } from '../../state/work-list.ts'
import { visitsAtom } from './visits.ts'

interface Parts extends Pick<ConsoleParts, 'boot' | 'store' | 'way'> {
  app: App
  call: Call
  /** Ends the calls that are under way. */
  cancelAll(): void
  session: Session<ConsoleOpened>
}

/** What follows the end of a login: the person is told why, and led to the login and from there back here. */
export function endConsole(reason: EndReason, parts: Parts): void {
  const { call, cancelAll, store } = parts
  switch (reason.why) {
    case 'left':
      return void call('logout', {})
        .catch(() => undefined)
        .then(() => leave(parts))
    case 'elsewhere':
      return leave(parts)
    case 'connection':
      notify(store, { tone: 'error', text: t`The connection could not be logged in.` })
      return void setTimeout(() => window.location.reload(), 1000)
    default: {
      cancelAll()
      const text = 'text' in reason ? reason.text : endWord(reason.why)
      void ask(store, { title: t`Logged out`, text, action: t`Log in again`, forced: true }).then(() => leave(parts))
    }
  }
}

function leave({ app, boot, cancelAll, session, store, way }: Parts): void {
  cancelAll()
  app.results.clear()
  store.set(visitsAtom, () => [])
  store.set(workListAtom, undefined)
  app.shared.set('shared', 'unsaved', [])
  session.leave()
  const { pathname, search, hash } = window.location
  const here = pathname.slice(boot.base.length) + search + hash
  if (!here.startsWith('/login')) way.go(`/login?redirect=${encodeURIComponent(here)}`)
}
