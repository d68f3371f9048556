import { t } from '@lingui/core/macro'
import { useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { OpenResponse } from '../../../runtime/generated/calls/user.ts'
import { AppContext } from '../../app/app.ts'
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
import { PublicPage } from './public-page.tsx'
import { SessionContext, type LoggedIn } from './session-context.ts'
import { setLanguage } from './set-language.ts'
import { Shell } from './shell.tsx'
import { useLoginAddress } from './use-login-address.ts'

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
