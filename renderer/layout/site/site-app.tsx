import * as answerCodes from '../../../runtime/answer-codes.ts'
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useStore } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { siteLanding } from '../../../runtime/redirect/landing.ts'
import { safePath } from '../../../runtime/redirect/safe-path.ts'
import { localize } from '../../../runtime/text.ts'
import { AppContext, type App } from '../../app.ts'
import type { Boot } from '../../boot.ts'
import type { SiteOpenResponse } from '../../../runtime/generated/calls/site-user.ts'
import { CallFailure, declared, isReachable, makeCall, tabName, type CallNamed } from '../../call.ts'
import { touchScreens } from '../../screen.tsx'
import { forgetKept } from '../../state/kept.ts'
import { makeOpened } from '../../state/opened.ts'
import type { Shared } from '../../state/shared.ts'
import { i18n, languageNow } from '../../state/language.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { isDrawerOpen } from '../is-drawer-open.ts'
import { notify, Notices } from '../notices.tsx'
import { ask, Questions } from '../questions.tsx'
import { makeLoginLife } from '../login-life.ts'
import type { RealtimeEvent } from '../realtime.ts'
import { whileRunning } from '../while-running.ts'
import { endWord, noteAction, useLoginWatch } from '../use-login-watch.ts'
import { readBaseInfo, type BaseInfo } from './base-info.ts'
import { DirectLogin } from './direct-login.tsx'
import { ErrorPage } from './error-page.tsx'
import { isSitePath } from './known-paths.ts'
import { lastPlace } from './last-places.ts'
import { LoginPage } from './login-page.tsx'
import { siteOpening, sitePath } from './opening-of.ts'
import { ScreenPage } from './screen-page.tsx'
import { contentIdOf, sectionOf } from './section-of.ts'
import { makeSiteSession } from './site-session.ts'
import { SiteShell } from './shell.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './site-app.module.css'
import { takeOpening } from './take-opening.ts'
import { UnknownAddress } from './unknown-address.tsx'
import { useLoginRow } from './use-login-row.ts'
import { useMoment } from './use-moment.ts'
import { useUsageTime } from './use-usage-time.ts'
import { callTriggers } from '../../../runtime/generated/call-triggers.ts'
import { propertyOf } from '../../../runtime/json/property-of.ts'

/** A published site: who is logged in, where addresses lead, and what the server tells meanwhile. */
export function SiteApp({
  boot,
  shared,
  fetch,
  begun,
}: {
  boot: Boot
  shared: Shared
  fetch?: typeof globalThis.fetch
  /** What the opening call answered before the page was drawn first. */
  begun?: SiteOpenResponse | undefined
}) {
  const store = useStore()
  const goTo = useNavigate()
  const location = useLocation()
  const { i18n: words } = useLingui()
  const language = words.locale
  const [session] = useState(() => makeSiteSession(boot))
  const [life] = useState(() => makeLoginLife(`kumiki:${boot.base}:action`))
  const [opened] = useState(makeOpened)
  // What is there already is drawn at once, and not a frame later.
  const [first] = useState(
    () => begun && takeOpening(begun, { session, life, opened, shared, language: languageNow() }),
  )
  const [isIn, setIn] = useState(session.token() !== undefined)
  const [sections, setSections] = useState(session.sections)
  const [info, setInfo] = useState<BaseInfo | undefined>(first)
  const [isAway, setAway] = useState(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [head, setHead] = useState<{ title: string; activeMenu?: string | undefined }>({ title: '' })

  const [isTold] = useState(() => ({ now: false, update: false }))

  /** The token is dropped and the page loads again, which leads to the login and from there back here. */
  const endSession = useCallback(
    (word?: string) => {
      session.end()
      if (word) session.leaveWord(word)
      // A stopped site may have closed its port: the browser's own error page would be a dead end.
      void isReachable(window.location.href).then((isThere) => {
        if (isThere) window.location.reload()
        else setAway(true)
      })
    },
    [session],
  )

  const endSection = useCallback(
    (contentId: number, word?: string) => {
      session.endSection(contentId)
      if (word) session.leaveWord(word)
      window.location.reload()
    },
    [session],
  )

  const app = useMemo<App>(() => {
    const call = makeCall({
      boot,
      token: (input) => session.section(contentIdOf(input)) ?? session.token(),
      language: () => i18n.locale,
      ...(fetch && { fetch }),
      onFailure(failed, input) {
        if (failed.kind === 'cancelled') return
        const section = contentIdOf(input)
        // Who is being told why it ended reads that to its end; nothing of the page works meanwhile.
        if (failed.outcome.do === 'end-session' && isTold.now) failed.shown = true
        else if (
          failed.outcome.do === 'end-session' &&
          section !== undefined &&
          session.section(section) !== undefined
        ) {
          failed.shown = true
          endSection(section, failed.message || t`Please log in again.`)
        } else if (failed.outcome.do === 'end-session') {
          failed.shown = true
          if (session.token() !== undefined) endSession(failed.message || t`Please log in again.`)
        } else if (failed.outcome.do === 'show' && failed.kind !== 'network') {
          // After the handlers of the call: one who deals with it tells it in its own place.
          setTimeout(() => {
            if (!failed.shown) notify(store, { tone: 'error', text: failed.message })
            failed.shown = true
          }, 0)
        }
      },
      onSuccess(_key, route) {
        if (route.touches) touchScreens(made, route.touches)
      },
      onAnswer: noteAction(life),
      words: {
        blocked: () => t`Access Error: The request has been blocked due to security policy.`,
        invalid: () => t`This address is not complete. Please open the page again from the menu.`,
        network: () => t`The server cannot be reached. Please check the connection and try again.`,
        notDeclared: (key) => t`There is no call "${key}".`,
      },
    })
    // A login is an ordinary call of a screen; what it answers is kept here and nowhere else.
    const callNamed: CallNamed = async (key, input, options) => {
      const answer = await (callTriggers[key] ? call(key, input, options) : whileRunning(call(key, input, options)))
      const token = propertyOf(answer, 'token')
      const section = contentIdOf(input)
      if (key === 'site-login' && section !== undefined && typeof token === 'string') {
        session.beginSection(section, token)
        setSections(session.sections())
      } else if (boot.calls[key]?.path.endsWith('login') && typeof token === 'string' && token !== '') {
        session.begin(token)
        shared.set('session', 'userKey', propertyOf(answer, 'b2bUserId'))
        setIn(true)
      }
      return answer
    }
    const made: App = {
      boot,
      call: declared(callNamed),
      callNamed,
      shared,
      navigate: (to, options) => {
        // Two slashes at the start would be another host.
        if (!/^\/(?![/\\])/.test(to)) return
        const { asItWas, ...plain } = options ?? {}
        // What is chosen in the open drawer takes the place of its step of the history, and closes it.
        void goTo(to, { ...plain, ...(isDrawerOpen() && { replace: true }), ...(asItWas && { state: { asItWas } }) })
      },
      asItWas: (to) => lastPlace(made, to),
      back: (otherwise) => {
        const isFirst = propertyOf(history.state, 'idx') === 0
        void (isFirst ? goTo(otherwise ?? siteLanding, { replace: true }) : goTo(-1))
      },
      notify: (notice) => {
        notify(store, notice)
      },
      confirm: (question) => ask(store, question),
      routeOf: () => undefined,
      opened,
      results: new Map(),
      touch: (names) => {
        touchScreens(made, names)
      },
    }
    return made
    // The router's `navigate` changes with each address; the one of the first draw works as well.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [boot, shared, session, life, store, fetch, opened, endSession, endSection, isTold])

  // A tab with a token, one that comes with the cookie alone and one of nobody ask the same, once.
  const openedFor = useRef(first ? `${language} ${session.token() ?? ''}` : '')
  const open = useLatest(() => {
    openedFor.current = `${language} ${session.token() ?? ''}`
    app.call('site-open', siteOpening(boot, location, languageNow())).then(
      (answer) => {
        const next = takeOpening(answer, { session, life, opened, shared, language })
        openedFor.current = `${language} ${session.token() ?? ''}`
        if (session.token() !== undefined) setIn(true)
        setFailure(undefined)
        setInfo(next)
      },
      (error: unknown) => {
        if (error instanceof CallFailure && error.kind !== 'cancelled') setFailure(error)
      },
    )
  })
  useEffect(() => {
    if (openedFor.current !== `${language} ${session.token() ?? ''}`) open()
  }, [language, isIn, session, open])

  useEffect(() => {
    const word = session.takeWord()
    if (word !== undefined) notify(store, { tone: 'warning', text: word, ms: 0 })
  }, [session, store])

  /** Also in the engine: the cookie would log in again with the next page. */
  const leaveEngine = useCallback(async () => {
    const all = [...session.sections().map((contentId) => ({ contentId })), {}]
    const left = Promise.all(all.map((input) => app.call('site-logout', input).catch(() => undefined)))
    // The call has its token by now; from here on nobody is logged in.
    session.end()
    await left
  }, [app, session])

  const logout = useCallback(async () => {
    const person = shared.get('session')['userKey']
    await leaveEngine()
    session.leave(person)
    app.results.clear()
    forgetKept()
    // With the page go all that this user has seen: screens, answers, shared loads.
    window.location.reload()
  }, [app, leaveEngine, session, shared])

  /** Of one content; the site's own login stays. */
  const logoutOf = async (contentId: number) => {
    await app.call('site-logout', { contentId }).catch(() => undefined)
    app.results.clear()
    forgetKept()
    endSection(contentId)
  }

  /** Whoever is in stays in; what has been typed is theirs to finish first. */
  const tellUpdate = () => {
    if (isTold.update) return
    isTold.update = true
    const text = t`The site was updated. Load the page again to see it; you stay logged in. What you have typed and not sent is lost then.`
    void ask(store, { title: t`Notice`, text, action: t`Load again` }).then((isWanted) => {
      isTold.update = false
      if (isWanted) window.location.reload()
    })
  }
  const heard = (event: RealtimeEvent) => {
    // Who leaves by the own wish is not told that it happened; nor is anybody told twice.
    if (session.token() === undefined || isTold.now) return
    const told: Record<string, () => string> = {
      'site-changed': () => t`The site setting was changed. You are logged out.`,
      'not-active': () => t`The site has stopped. Please come again later.`,
      'licence-changed': () => t`The licence was changed. You are logged out.`,
      'stop-time': () => t`The stop time is reached. You are logged out.`,
      ended: () => endWord(event['code'] === answerCodes.sessionIdle ? 'idle' : 'engine'),
    }
    const text = told[event.type]?.()
    // Asleep, or not yet listening: the engine's first word says whether the page has missed a release.
    const isOther = event.type === 'ready' && event['release'] !== undefined && event['release'] !== boot.site?.release
    if (event.type === 'site-updated' || isOther) tellUpdate()
    else if (text !== undefined) {
      isTold.now = true
      void ask(store, { title: t`Notice`, text, action: t`OK`, forced: true })
        .then(leaveEngine)
        .then(() => {
          endSession()
        })
    } else if (event.type === 'login-error') {
      notify(store, { tone: 'error', text: t`The connection could not be logged in.` })
      session.end()
      setTimeout(() => {
        window.location.reload()
      }, 1000)
    } else if (event.type === 'touched') {
      if (event['tab'] !== tabName) touchScreens(app, event['loads'] as string[], true)
    } else if (event.type === 'active') {
      open()
    }
  }
  useLoginWatch({
    boot,
    isIn,
    life,
    token: session.token,
    onEvent: heard,
    hasMarker: session.hasMarker,
    ask: async () => !(await app.call('check-token', {})).tokenExpired,
    extend: () => app.call('base-info', { site: sitePath(boot), language: languageNow() }),
    onEnd: (reason) => {
      if (!isTold.now) endSession(endWord(reason))
    },
  })
  const { pathname } = location
  const isReadAgain = isIn && info?.isReadAgain === true
  useLoginRow({ app, token: session.token, pathname, isReadAgain, onBase: setInfo })
  // A closed site has no socket that would tell when it opens.
  const isClosed = info?.isActive === false
  useEffect(() => {
    if (!isClosed) return
    const timer = setInterval(open, 60_000)
    return () => {
      clearInterval(timer)
    }
  }, [isClosed, open])
  useUsageTime(isIn ? info?.usage : undefined, app)
  useMoment(info?.changesAt, () => {
    app.call('base-info', { site: sitePath(boot), language: languageNow() }).then(
      (base) => {
        setInfo(readBaseInfo(base, Date.now()))
      },
      () => undefined,
    )
  })

  const onHead = useCallback(
    (title: string, activeMenu: string | undefined) => {
      setHead({ title, activeMenu })
      const site = info?.name ?? ''
      document.title = title === '' || title === site ? site || 'Kumiki' : `${title} - ${site}`
    },
    [info?.name],
  )

  function page() {
    if (isAway) {
      return (
        <div className={styles.alone}>
          <Empty icon="clock" title={t`The site has stopped. Please come again later.`}>
            <Button
              onClick={() => {
                endSession()
              }}
            >{t`Try again`}</Button>
          </Empty>
        </div>
      )
    }
    if (!info) {
      return failure ? (
        <div className={styles.alone}>
          <ErrorPage failure={failure} onRetry={open} />
        </div>
      ) : (
        // As the page has it before this program: nothing jumps, and nothing is white.
        <header className={styles.frame}>{localize(boot.site?.name, language, boot.language)}</header>
      )
    }
    const { search, hash } = location
    const here = pathname + search + hash
    const isKnown = (path: string) => isSitePath(boot, path)
    if (pathname === '/login') {
      if (!isIn) return <LoginPage info={info} onHead={onHead} />
      const isReturning = session.isReturning(shared.get('session')['userKey'])
      const wanted = isReturning ? new URLSearchParams(search).get('redirect') : null
      return <Navigate replace to={safePath(wanted, isKnown, siteLanding)} />
    }
    if (pathname.startsWith('/redirect/')) {
      return (
        <Navigate replace to={safePath(pathname.slice('/redirect'.length) + search + hash, isKnown, siteLanding)} />
      )
    }
    if (pathname.startsWith('/direct/'))
      return <DirectLogin app={app} site={info} onDone={() => void goTo(siteLanding, { replace: true })} />
    if (pathname === '/404' || pathname === '/401') {
      return (
        <div className={styles.alone}>
          <ErrorPage code={pathname === '/404' ? 404 : 401} />
        </div>
      )
    }
    if (pathname === '/auth-redirect' || pathname === '/') return <Navigate replace to={siteLanding} />
    if (!isKnown(pathname)) return <UnknownAddress />
    if (!isIn) return <Navigate replace to={`/login?redirect=${encodeURIComponent(here)}`} />
    const own = sectionOf(pathname)
    const section = own !== undefined && sections.includes(own) ? own : undefined
    return (
      <SiteShell
        info={info}
        title={head.title}
        activeMenu={head.activeMenu}
        sections={sections}
        onLogout={(contentId) => void (contentId === undefined ? logout() : logoutOf(contentId))}
      >
        <ScreenPage key={language} route={pathname} section={section} release={info.release} onHead={onHead} />
      </SiteShell>
    )
  }

  return (
    <AppContext value={app}>
      {page()}
      <Notices />
      <Questions />
    </AppContext>
  )
}
