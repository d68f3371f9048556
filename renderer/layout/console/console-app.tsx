import { useLingui } from '@lingui/react/macro'
import { useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Language } from '../../../runtime/document.ts'
import { safePath } from '../../../runtime/redirect/safe-path.ts'
import { AppContext, type App } from '../../app.ts'
import type { Boot } from '../../boot.ts'
import { CallFailure, declared, makeCall, type CallNamed } from '../../call.ts'
import { touchScreens } from '../../screen.tsx'
import type { Shared } from '../../state/shared.ts'
import { i18n, languageNow, speak } from '../../state/language.ts'
import { makeOpened } from '../../state/opened.ts'
import { takeOpening } from './take-opening.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { makePresence } from '../../state/presence.ts'
import { formatMoment } from '../../format-moment.ts'
import { notify, Notices } from '../notices.tsx'
import { ask, Questions } from '../questions.tsx'
import { errorLogAtom, toLogged } from './error-log.ts'
import { Login } from './login.tsx'
import type { NavigationResponse } from '../../../runtime/generated/calls/navigation.ts'
import { PublicPage } from './public-page.tsx'
import { findRoute } from '../../../runtime/routes/match-route.ts'
import { makeLoginLife } from '../login-life.ts'
import { makeSoon } from '../make-soon.ts'
import type { RealtimeEvent } from '../realtime.ts'
import { endWord, noteAction, useLoginWatch } from '../use-login-watch.ts'
import { whileRunning } from '../while-running.ts'
import type { OpenResponse, UserInfoResponse } from '../../../runtime/generated/calls/user.ts'
import { SessionContext, type Session } from './session-context.ts'
import { consoleOpening } from '../../../runtime/opening/console-opening.ts'
import { hasMarker, makeTokenStore } from './session.ts'
import { Shell } from './shell.tsx'
import { inOtherWords, visitsAtom } from './visits.ts'

/** The console: who is logged in, what may be opened, and the shell around it. */
export function ConsoleApp({
  boot,
  shared,
  fetch,
  begun,
}: {
  boot: Boot
  shared: Shared
  fetch?: typeof globalThis.fetch
  /** What the opening call answered before the page was drawn first. */
  begun?: OpenResponse | undefined
}) {
  const { t } = useLingui()
  const store = useStore()
  const location = useLocation()
  const goTo = useNavigate()
  const [tokens] = useState(() => makeTokenStore())
  const [life] = useState(() => makeLoginLife('kumiki:admin:action'))
  const [opened] = useState(makeOpened)
  const [results] = useState(() => new Map<string, unknown>())
  // What is there already is drawn at once, and not a frame later.
  const [first] = useState(() =>
    begun && takeOpening(begun, { tokens, life, opened, results, shared }) ? begun : undefined,
  )
  const [user, setUser] = useState<UserInfoResponse | undefined>(first?.user)
  const [navigation, setNavigation] = useState<NavigationResponse | undefined>(first?.navigation)
  const [isAsked, setAsked] = useState(first !== undefined)
  const isLeaving = useRef(false)
  const [presence] = useState(makePresence)

  const failed = useLatest((failure: CallFailure) => {
    if (failure.kind === 'cancelled') return
    const { outcome } = failure
    if (outcome.do !== 'pass') store.set(errorLogAtom, (list) => [...list.slice(-199), toLogged(failure)])
    if (outcome.do === 'end-session') {
      failure.shown = true
      if (tokens.read() === undefined) return
      tokens.write(undefined)
      own.cancelAll()
      void ask(store, {
        title: t`Logged out`,
        text: failure.message || t`Please log in again.`,
        action: t`Log in again`,
        forced: true,
      }).then(() => leave(true))
    } else if (outcome.do === 'show' || outcome.do === 'show-and-leave') {
      if (outcome.do === 'show' && failure.shown) return
      failure.shown = true
      const reference = failure.reference
      notify(store, {
        tone: 'error',
        text: reference === undefined ? failure.message : `${failure.message}\n${t`Reference: ${reference}`}`,
        ms: 5000,
      })
      if (outcome.do === 'show-and-leave') app.navigate(navigation?.landing ?? '/')
    }
  })

  const own = useMemo(
    () =>
      makeCall({
        boot,
        token: tokens.read,
        language: () => i18n.locale,
        ...(fetch && { fetch }),
        onFailure: (failure) => failed(failure),
        onSuccess: (_key, route) => {
          // The screens that show documents follow the own changes too.
          if (route.touches) touchScreens(app, route.touches, true)
          if (route.touches?.includes('session')) void readUser()
        },
        onAnswer: noteAction(life),
        words: {
          blocked: () => t`Access Error: The request has been blocked due to security policy.`,
          invalid: () => t`This address is not complete. Please open the page again from the menu.`,
          network: () => t`The server cannot be reached. Please check the connection and try again.`,
          notDeclared: (key) => t`There is no call "${key}".`,
        },
      }),
    // One caller for the life of the page; its words are read when they are needed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [boot, tokens, life, fetch],
  )
  const call = useMemo(() => declared(own), [own])

  // What a person did not ask for stays unseen.
  const callNamed = useCallback<CallNamed>(
    (key, input, options) => {
      const given = opened.take(key, input)
      if (given !== undefined) return Promise.resolve(given)
      return options?.quiet ? own(key, input, options) : whileRunning(own(key, input, options))
    },
    [own, opened],
  )
  const app = useMemo<App>(
    () => ({
      boot,
      call: declared(callNamed),
      callNamed,
      shared,
      navigate: (to, options) => void goTo(to, options),
      back: (otherwise) => {
        if (history.length > 1) void goTo(-1)
        else void goTo(otherwise ?? '/')
      },
      notify: (notice) => notify(store, notice),
      confirm: (question) => ask(store, question),
      asItWas: (to) => to,
      routeOf: (key) => navigationNow.current?.screens.find((screen) => screen.key === key)?.route,
      opened,
      results,
      presence,
      touch: (names) => touchScreens(app, names),
    }),
    // `navigate` of the router is read through the closure; the app stays the same object for its screens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [boot, callNamed, shared, store, opened, results],
  )
  const [navigationNow] = useState<{ current: NavigationResponse | undefined }>(() => ({ current: undefined }))
  navigationNow.current = navigation

  const readNavigation = useCallback(async () => {
    const next = await call('navigation', { language: languageNow() })
    setNavigation(next)
    return next
  }, [call])

  /** With a token of a login or of this tab; without one the cookie gives it. */
  const enter = useCallback(
    async (token: string | undefined) => {
      if (token !== undefined) tokens.write(token)
      const { pathname, search, hash } = window.location
      const at = { pathname: pathname.slice(boot.base.length), search, hash }
      const answer = await call('open', consoleOpening(at))
      if (!takeOpening(answer, { tokens, life, opened, results, shared }))
        throw new Error(t`Failed to get Login user information`)
      setNavigation(answer.navigation)
      setUser(answer.user)
    },
    [boot, call, tokens, life, shared, opened, results, t],
  )

  const leave = useCallback(
    (toLogin: boolean) => {
      tokens.write(undefined)
      own.cancelAll()
      app.results.clear()
      store.set(visitsAtom, () => [])
      shared.set('shared', 'unsaved', [])
      setUser(undefined)
      setNavigation(undefined)
      const here = window.location.pathname.slice(boot.base.length) + window.location.search + window.location.hash
      if (toLogin && !here.startsWith('/login')) void goTo(`/login?redirect=${encodeURIComponent(here)}`)
    },
    [tokens, own, app, store, shared, boot, goTo],
  )

  useEffect(() => {
    const start = async (): Promise<void> => {
      try {
        if (!first && (tokens.read() !== undefined || hasMarker())) await enter(tokens.read())
      } catch {
        tokens.write(undefined)
      } finally {
        setAsked(true)
      }
    }
    void start()
    // Once, when the page opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  // One import tells of each of its documents: they are one change.
  const [documentsChanged] = useState(() => makeSoon(() => touchScreens(app, ['documents'], true), 300))
  const heard = (event: RealtimeEvent) => {
    presence.heard(event)
    if (event.type === 'licence-changed') {
      notify(store, { tone: 'warning', text: t`The licence was changed. The page is loaded again.`, ms: 0 })
      setTimeout(() => window.location.reload(), 1000)
    } else if (event.type === 'login-error') {
      notify(store, { tone: 'error', text: t`The connection could not be logged in.` })
      tokens.write(undefined)
      setTimeout(() => window.location.reload(), 1000)
    } else if (event.type === 'ended' && !isLeaving.current) {
      void call('user-info', {}).catch(() => undefined)
    } else if (event.type === 'document-changed') documentsChanged()
  }
  const isIn = user !== undefined
  useLoginWatch({
    boot,
    isIn,
    life,
    token: tokens.read,
    onEvent: heard,
    onListening: presence.connect,
    hasMarker,
    // Answered with a code that ends the session when it does not stand.
    ask: async () => (await call('check-session', {})) !== undefined,
    extend: () => call('user-info', {}),
    onEnd: (reason) => {
      if (isLeaving.current || tokens.read() === undefined) return
      if (reason === 'elsewhere') return leave(true)
      tokens.write(undefined)
      own.cancelAll()
      void ask(store, { title: t`Logged out`, text: endWord(reason), action: t`Log in again`, forced: true }).then(() =>
        leave(true),
      )
    },
  })

  // The bar and the screens show what the user has now.
  const readUser = useLatest(async () => {
    const info = await call('user-info', {}).catch(() => undefined)
    if (info === undefined || tokens.read() === undefined) return
    for (const [name, value] of Object.entries(info)) shared.set('session', name, value)
    setUser(info)
  })

  const session = useMemo<Session | undefined>(
    () =>
      user && navigation
        ? {
            user,
            navigation,
            logout: async () => {
              isLeaving.current = true
              await call('logout', {}).catch(() => undefined)
              isLeaving.current = false
              leave(true)
            },
            setLanguage: async (language: Language) => {
              await call('set-language', { language })
              app.results.clear()
              speak(language)
              const { screens } = await readNavigation()
              store.set(visitsAtom, (list) => inOtherWords(list, navigation.screens, screens))
              await readUser()
            },
          }
        : undefined,
    [user, navigation, call, leave, app, store, readNavigation, readUser],
  )

  const { pathname, search, hash } = location
  const isLogin = pathname === '/login'
  const asked = isLogin ? new URLSearchParams(search).get('redirect') : null
  // Public routes (specification 2): these two have a page for everybody.
  const publicStatus = /^\/(404|401)$/.exec(pathname)?.[1] as '404' | '401' | undefined
  useEffect(() => {
    if (!isAsked) return
    if (!isIn && !isLogin && !publicStatus) {
      const wanted = (pathname.startsWith('/redirect/') ? pathname.slice('/redirect'.length) : pathname) + search + hash
      const isPlain = wanted === '/' || pathname === '/auth-redirect'
      void goTo(isPlain ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`, { replace: true })
    } else if (isIn && isLogin) {
      const isKnown = (path: string): boolean => findRoute(navigation?.screens ?? [], path) !== undefined
      void goTo(safePath(asked, isKnown), { replace: true })
    }
  }, [isAsked, isIn, isLogin, publicStatus, asked, navigation, pathname, search, hash, goTo])

  const tellFailures = ({ count, lastAt }: { count: number; lastAt: string }): void => {
    const last = formatMoment(lastAt)
    const text = t`Since your last login, wrong passwords or codes were typed for your account: ${count}, last at ${last}. If it was not you, please change your password and tell the administrator.`
    notify(store, { tone: 'warning', text, ms: 0 })
  }

  return (
    <AppContext value={app}>
      {!isAsked ? null : session && !isLogin ? (
        <SessionContext value={session}>
          <Shell />
        </SessionContext>
      ) : !isIn && isLogin ? (
        <Login call={call} onToken={enter} onFailures={tellFailures} version={boot.version} />
      ) : !isIn && publicStatus ? (
        <PublicPage status={publicStatus} />
      ) : null}
      <Notices />
      <Questions />
    </AppContext>
  )
}
