import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Language } from '../../../runtime/document.ts'
import { speak } from '../../state/language.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import type { OpenResponse } from '../../../runtime/generated/calls/user.ts'
import { AppContext, useApp } from '../../app/app.ts'
import type { Boot } from '../../call/boot.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import type { SessionState } from '../../session/session.ts'
import type { Shared } from '../../app/shared.ts'
import { useExternal } from '../../state/use-external.ts'
import { notify, Notices } from '../notices.tsx'
import { Questions } from '../questions.tsx'
import { useWay } from '../use-way.ts'
import { Login } from './login.tsx'
import { makeConsole, type Console, type ConsoleOpened } from './make-console.ts'
import { SessionContext, type LoggedIn } from './session-context.ts'
import { readUser } from './read-user.ts'
import { Shell } from './shell.tsx'
import { useLoginAddress } from './use-login-address.ts'
import { inOtherWords, visitsAtom } from './visits.ts'

interface ConsoleAppProps {
  boot: Boot
  shared: Shared
  fetch?: typeof globalThis.fetch
  /** What the opening call answered before the page was drawn first. */
  begun?: OpenResponse | undefined
}

/** The console, for as long as its page lives: the shell for who is logged in, else the way in. */
export function ConsoleApp({ boot, shared, fetch, begun }: ConsoleAppProps) {
  const store = useStore()
  const way = useWay()
  const [made] = useState(() => makeConsole({ boot, shared, store, way, fetch, begun }))
  const { app, session } = made
  useEffect(() => made.start(), [made])
  const state = useExternal(session.subscribe, session.state)
  return (
    <AppContext value={app}>
      {!isUnknown(state) && <ConsolePage made={made} state={state} />}
      <Notices />
      <Questions />
    </AppContext>
  )
}

/** A form in which somebody logs in stays while what comes after is fetched: what they typed may not be right yet. */
const isUnknown = (state: SessionState<ConsoleOpened>): boolean => state.is === 'opening' && state.since === 'start'

function ConsolePage({ made, state }: { made: Console; state: SessionState<ConsoleOpened> }) {
  const store = useStore()
  const { pathname } = useLocation()
  // Public routes (specification 2): these two have a page for everybody.
  const status = pathname === '/404' ? '404' : pathname === '/401' ? '401' : undefined
  useLoginAddress(state, status !== undefined)
  const { opened } = state
  const loggedIn = useMemo<LoggedIn | undefined>(
    () =>
      opened && {
        ...opened,
        logout: () => made.session.end({ why: 'left' }),
        setLanguage: (language) => setLanguage(language, made, store),
      },
    [opened, made, store],
  )
  const isLogin = pathname === '/login'
  if (loggedIn && !isLogin) {
    return (
      <SessionContext value={loggedIn}>
        <Shell />
      </SessionContext>
    )
  }
  if (loggedIn) return null
  if (status) return <PublicPage status={status} />
  if (!isLogin) return null
  const { call, session, app } = made
  const tell = ({ count, lastAt }: { count: number; lastAt: string }): void => {
    const last = formatMoment(lastAt)
    const text = t`Since your last login, wrong passwords or codes were typed for your account: ${count}, last at ${last}. If it was not you, please change your password and tell the administrator.`
    notify(store, { tone: 'warning', text, ms: 0 })
  }
  return <Login call={call} onToken={session.begin} onFailures={tell} version={app.boot.version} />
}

/** What is shown at `/404` and `/401` to somebody who is not logged in; everybody else gets the screen of that route. */
function PublicPage({ status }: { status: '404' | '401' }) {
  const { t } = useLingui()
  const app = useApp()
  const title = status === '404' ? t`This page does not exist.` : t`You may not see this page.`
  return (
    <main>
      <Empty alert heading icon={status === '404' ? 'search' : 'lock'} title={title}>
        <Button primary onClick={() => app.navigate('/login')}>{t`Log in`}</Button>
      </Empty>
    </main>
  )
}

/** Changes the language of who is logged in: what is open stays open, in the words of the new one. */
async function setLanguage(
  language: Language,
  { app, call, session }: Console,
  store: ReturnType<typeof useStore>,
): Promise<void> {
  await call('set-language', { language })
  app.results.clear()
  speak(language)
  const before = session.state().opened?.navigation.screens ?? []
  const navigation = await call('navigation', { language })
  session.update((opened) => ({ ...opened, navigation }))
  store.set(visitsAtom, (list) => inOtherWords(list, before, navigation.screens))
  await readUser({ call, session, shared: app.shared })
}
