import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { equal } from '../../../runtime/equal.ts'
import { useApp } from '../../app/app.ts'
import { Screen } from '../../screen/screen.tsx'
import { languageNow } from '../../state/language.ts'
import type { ScreenDocument } from '../../state/screen-spec.ts'
import { workListAtom, type WorkList } from '../../state/work-list.ts'
import { Empty } from '../../ui/empty.tsx'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { Button } from '../../ui/button.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useMedia } from '../../ui/use-media.ts'
import { findRoute } from '../../../runtime/routes/match-route.ts'
import type { NavigationScreen } from '../../../runtime/generated/calls/navigation.ts'
import { menuPathOf, pathOfScreen } from './navigation.ts'
import { PageHelp } from './page-help.tsx'
import { preferencesAtom } from './preferences.ts'
import { useSession } from './session-context.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { ScreenFence } from './screen-fence.tsx'
import { Sidebar } from './sidebar.tsx'
import { Tabs } from './tabs.tsx'
import { applyColour } from './theme-colour.ts'
import { TopBar } from './top-bar.tsx'
import { visitsAtom, withVisit, withoutClosed } from './visits.ts'
import styles from './shell.module.css'

const WorkListBar = lazy(() => import('./work-list-bar.tsx'), nothing)

/** Sidebar, top bar, tabs and the open screen. Below 992 pixels the sidebar lies over the page. */
export function Shell() {
  const { t } = useLingui()
  const app = useApp()
  const { pathname, search, hash } = useLocation()
  const { navigation } = useSession()
  const isMobile = useMedia('(max-width: 61.9375em)')
  const [preferences, setPreferences] = useAtom(preferencesAtom)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const help = useHelp()

  useEffect(() => applyColour(preferences.colour), [preferences.colour])

  useEffect(() => app.shared.set('session', 'kinds', navigation.kinds), [app, navigation.kinds])

  const found = useMemo(() => findRoute(navigation.screens, pathname), [navigation, pathname])
  const entry = found?.entry
  const isRedirect = pathname.startsWith('/redirect/')
  useEffect(() => {
    if (isRedirect) app.navigate(pathname.slice('/redirect'.length) + search + hash, { replace: true })
    else if (!entry) app.navigate(navigation.landing || '/404', { replace: true })
  }, [entry, isRedirect, pathname, search, hash, navigation.landing, app])

  const { visit, note } = useVisits(entry)
  const activePath = entry?.meta.activeMenu ?? menuPathOf(navigation, pathname, found?.params ?? {})
  const isOpen = isMobile ? isDrawerOpen : preferences.sidebarOpen
  const isOver = isMobile && isDrawerOpen
  const work = useWorkElsewhere(pathname)
  useEscape(isOver, () => setDrawerOpen(false))
  useDrawerFocus(isOver)
  const toggle = (): void =>
    isMobile ? setDrawerOpen(!isDrawerOpen) : setPreferences({ sidebarOpen: !preferences.sidebarOpen })

  return (
    <div
      className={styles.shell}
      data-mobile={isMobile || undefined}
      data-open={isOpen || undefined}
      data-fixed={preferences.fixedHeader || undefined}
      data-work={work !== undefined || undefined}
    >
      <a className={styles.skip} href="#main" inert={isOver}>
        {t`Skip to the content`}
      </a>
      {isOver && <Shade onPress={() => setDrawerOpen(false)} />}
      <Sidebar isOpen={isOpen} isMobile={isMobile} activePath={activePath} onNavigate={() => setDrawerOpen(false)} />
      <div className={styles.right} inert={isOver}>
        <div className={styles.head}>
          <TopBar
            isMenuOpen={isOpen}
            onMenu={toggle}
            onSettings={() => setSettingsOpen(true)}
            path={pathname}
            title={visit?.title ?? entry?.title ?? ''}
            activeMenu={activePath}
            isHelpOpen={help.isOpen}
            onHelp={help.toggle}
          />
          {preferences.tagsView && <Tabs path={pathname} />}
        </div>
        <div className={styles.page}>
          <main id="main" className={styles.main} tabIndex={-1}>
            {entry && (
              <ScreenFence key={`${visit?.round ?? 0} ${entry.key} ${entry.meta.noCache ? pathname + search : ''}`}>
                <OpenEntry {...{ entry, help }} params={found.params} onTitle={note} />
              </ScreenFence>
            )}
          </main>
          {help.isBeside && <aside ref={help.setPlace} className={styles.help} aria-label={t`Help`} />}
        </div>
        {work && <WorkListBar work={work} />}
      </div>
      {isSettingsOpen && <SettingsPanel onClose={() => setSettingsOpen(false)} />}
    </div>
  )
}

/** Over the page beside a menu that lies over it. */
function Shade({ onPress }: { onPress(): void }) {
  const { t } = useLingui()
  return <button type="button" className={styles.shade} aria-label={t`Close the menu`} onClick={onPress} />
}

/** What is gone through; on the page of the list itself it stands there. */
function useWorkElsewhere(pathname: string): WorkList | undefined {
  const work = useAtomValue(workListAtom)
  return work?.back.split('?')[0] === pathname ? undefined : work
}

/** Notes the pages that are visited, each with a tab; answers the one that is open and what tells its title. */
function useVisits(entry: NavigationScreen | undefined) {
  const { pathname, search, hash } = useLocation()
  const { navigation } = useSession()
  const [visits, setVisits] = useAtom(visitsAtom)
  useEffect(() => {
    setVisits((before) =>
      navigation.screens
        .filter((screen) => screen.meta.affix)
        .reduce(
          (list, screen) =>
            withVisit(list, { path: pathOfScreen(screen), rest: '', title: screen.title, isPinned: true }),
          // A licence or a role may have closed what was open before.
          withoutClosed(before, (path) => findRoute(navigation.screens, path) !== undefined),
        ),
    )
  }, [navigation, setVisits])

  // A page that took the place of another one in the history, such as a saved document that of a new one, takes its tab.
  const navigationType = useNavigationType()
  const lastPath = useRef(pathname)
  useEffect(() => {
    const before = lastPath.current
    lastPath.current = pathname
    if (before === pathname || navigationType !== NavigationType.Replace) return
    setVisits((visits) => visits.filter((one) => one.path !== before || one.isPinned))
  }, [pathname, navigationType, setVisits])

  const visit = visits.find((one) => one.path === pathname)
  /** Without a title the visit keeps the one that its screen told: a moment before, or when it was open last. */
  const note = useLatest((told?: string) => {
    if (!entry || entry.meta.skip) return
    setVisits((before) => {
      const title = told || before.find((one) => one.path === pathname)?.title || entry.title
      return withVisit(before, { path: pathname, rest: search + hash, title, isPinned: entry.meta.affix ?? false })
    })
  })
  const entryKey = entry?.key
  useEffect(() => {
    if (entryKey !== undefined) note()
    // A visit is noted when the address changes; its title comes from the screen.
  }, [entryKey, pathname, search, hash, note])
  return { visit, note }
}

/** Whether the help is open; it stays so from page to page, in a column where there is room. */
function useHelp() {
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const hasRoom = !useMedia('(max-width: 71.9375em)')
  return {
    ...{ isOpen, setPlace },
    isBeside: isOpen && hasRoom,
    place: hasRoom ? place : undefined,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
  }
}

/** The drawer takes the focus while it is open, and gives it back. */
function useDrawerFocus(isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return
    const before = document.activeElement
    document.querySelector<HTMLElement>('nav[data-mobile] a[href], nav[data-mobile] button')?.focus()
    return () => {
      // The page takes the focus again only after it may.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body) before.focus()
      })
    }
  }, [isOver])
}

interface OpenEntryProps {
  entry: NavigationScreen
  params: Record<string, string>
  help: ReturnType<typeof useHelp>
  onTitle(title: string): void
}

function OpenEntry({ entry, params, help, onTitle }: OpenEntryProps) {
  const { t, i18n } = useLingui()
  const app = useApp()
  const [failure, setFailure] = useState<unknown>()
  const [round, setRound] = useState(0)
  const language = i18n.locale
  const [screen, setScreen] = useState(
    () => app.results.get(`screen ${language} ${entry.key}`) as ScreenDocument | undefined,
  )
  useEffect(() => {
    const ending = new AbortController()
    const memory = `screen ${language} ${entry.key}`
    const known = app.results.get(memory) as ScreenDocument | undefined
    if (known) setScreen(known)
    app.call('screen-read', { key: entry.key, language: languageNow() }, { signal: ending.signal }).then(
      ({ screen: next }) => {
        app.results.set(memory, next)
        setFailure(undefined)
        setScreen((before) => (before && equal(before, next) ? before : next))
      },
      (error: unknown) => {
        if (!ending.signal.aborted) setFailure(error)
      },
    )
    return () => ending.abort()
  }, [app, entry.key, language, round])
  const all = useMemo(() => ({ ...stringsOf(entry.meta.defaultParams), ...params }), [entry.meta.defaultParams, params])
  const tell = useLatest((title: string) => {
    document.title = title === '' ? 'Kumiki' : `${title} – Kumiki`
    onTitle(title)
  })
  if (failure !== undefined && !screen) {
    return (
      <Empty alert icon="error" title={t`This could not be shown.`}>
        <Button icon="refresh" onClick={() => setRound(round + 1)}>{t`Try again`}</Button>
      </Empty>
    )
  }
  if (!screen) return <div className={styles.waiting} aria-busy="true" />
  return (
    <>
      <Screen key={language} screen={screen} params={all} onTitle={tell} />
      {help.isOpen && <PageHelp help={screen.spec.help} kind={all['kind']} place={help.place} onClose={help.close} />}
    </>
  )
}

function stringsOf(values: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}
