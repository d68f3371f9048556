import { t } from '@lingui/core/macro'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useApp, type App } from '../../app/app.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { useExternal } from '../../state/use-external.ts'
import { isPrinting, onPrinting } from '../../ui/printing.ts'
import { readPath } from '../../../runtime/screen/read-address.ts'
import { IconButton } from '../../ui/button.tsx'
import { languageOf } from '../../ui/language-of.ts'
import { Link } from '../../ui/link.tsx'
import { TitleLineContext } from '../../ui/title-line.ts'
import { useEscape } from '../../ui/use-escape.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { drawerQuery, useMedia } from '../../ui/use-media.ts'
import { AsideContext } from '../../ui/aside.ts'
import { JobTray } from '../jobs/job-tray.tsx'
import { useRestorePlace } from '../restore-place.ts'
import * as codes from '../../../runtime/generated/codes.ts'
import type { SiteSection } from '../../../runtime/generated/calls/site-user.ts'
import { useKeepPlace } from './last-places.ts'
import { sectionAddress, type BaseInfo } from './base-info.ts'
import { HeaderBlocks } from './header-blocks.tsx'
import { LanguageMenu, ThemeMenu, UserMenu } from './menus.tsx'
import { Sections, ToSection } from './sections.tsx'
import { rem } from '../../ui/rem.ts'
import styles from './shell.module.css'
import { propertyOf } from '../../../runtime/json/property-of.ts'

export interface SiteShellProps {
  info: BaseInfo
  /** Title of the open screen. */
  title: string
  /** Route of the section that the open screen belongs to, when it is not one itself. */
  activeMenu?: string | undefined
  /** Contents whose own login stands. */
  sections: readonly number[]
  /** Of the content alone, or of the whole site. */
  onLogout(contentId?: number): void
  children: ReactNode
}

/** Header with breadcrumb and menus, the left column, and the page. Below 992 pixels the column is a drawer. */
export function SiteShell({ info, title, activeMenu, sections, onLogout, children }: SiteShellProps) {
  const app = useApp()
  const location = useLocation()
  const main = useRef<HTMLElement>(null)
  const { isNarrow, isDrawerOpen, closeDrawer, opener, aside } = useDrawer(app)
  const [titleLine] = useState(() => ({ place: document.createElement('div') }))
  useRestorePlace(app, main)
  useKeepPlace(app, info)

  const isHome = location.pathname === '/b2b/home'
  const showsMenu = info.menuFlg[isHome ? 'home' : 'section'] === codes.siteMenuFlgHome.show
  const section = info.sections.find((each) => each.route === location.pathname || each.route === activeMenu)
  // A section's name is known before its screen is.
  const heading = title === '' && section?.route === location.pathname ? section.title : title

  return (
    <AsideContext value={aside}>
      <SkipLink isInert={isDrawerOpen} onPress={() => main.current?.focus()} />
      <Header
        info={info}
        title={title}
        section={section}
        isHome={isHome}
        sections={sections}
        isDrawerOpen={isDrawerOpen}
        onMenu={aside.open}
        onLogout={onLogout}
      />
      <div className={styles.body}>
        {isDrawerOpen && <div className={styles.veil} onClick={closeDrawer} />}
        <Column isNarrow={isNarrow} isOpen={isDrawerOpen} opener={opener} onClose={closeDrawer}>
          {showsMenu && <Sections info={info} current={section} isHome={isHome} />}
          <Holder element={aside.place} />
        </Column>
        <main id="main" ref={main} tabIndex={-1} className={styles.main} inert={isDrawerOpen}>
          <PaperHead info={info} />
          {!isHome && heading !== '' && (
            <div className={styles.heading}>
              <h1 className={styles.title} lang={languageOf(heading)}>
                {heading}
              </h1>
              <Holder element={titleLine.place} />
            </div>
          )}
          <TitleLineContext value={titleLine}>{children}</TitleLineContext>
        </main>
      </div>
    </AsideContext>
  )
}

/** On paper: who sends it, whom it concerns, and when it was printed. */
function PaperHead({ info }: { info: BaseInfo }) {
  const isOnPaper = useExternal(onPrinting, isPrinting)
  if (!isOnPaper) return null
  return (
    <div className={styles.paperHead} aria-hidden>
      <strong>{info.name}</strong>
      <span>{info.userId}</span>
      <span>{t`Printed: ${formatMoment(new Date())}`}</span>
    </div>
  )
}

/** The drawer of a narrow window. Open, it is a step of the history: going back closes it. */
function useDrawer(app: App) {
  const location = useLocation()
  const goTo = useNavigate()
  const isNarrow = useMedia(drawerQuery)
  // It is there before the column is: what a screen puts into it is drawn with the screen, and not after it once more.
  const [place] = useState(() => document.createElement('div'))
  const opener = useRef<Element>(null)
  const isDrawerOpen = isNarrow && propertyOf(location.state, 'drawer') === true
  const isClosing = useRef(false)
  useEffect(() => {
    isClosing.current = false
  }, [isDrawerOpen])
  const closeDrawer = useLatest(() => {
    if (isClosing.current) return
    isClosing.current = true
    void goTo(-1)
  })
  const aside = useMemo(
    () => ({
      place,
      isDrawer: isNarrow,
      open: () => {
        opener.current = document.activeElement
        void goTo(hereIn(app), { state: { drawer: true } })
      },
    }),
    [place, isNarrow, goTo, app],
  )
  return { isNarrow, isDrawerOpen, closeDrawer, opener, aside }
}

function SkipLink({ isInert, onPress }: { isInert: boolean; onPress(): void }) {
  return (
    <a
      className={styles.skip}
      href="#main"
      inert={isInert}
      onClick={(event) => {
        event.preventDefault()
        onPress()
      }}
    >
      {t`To the content`}
    </a>
  )
}

interface HeaderProps extends Pick<SiteShellProps, 'info' | 'title' | 'sections' | 'onLogout'> {
  section: SiteSection | undefined
  isHome: boolean
  isDrawerOpen: boolean
  onMenu(): void
}

function Header({ info, title, section, isHome, sections, isDrawerOpen, onMenu, onLogout }: HeaderProps) {
  const headers = info.headers.filter((each) => !each.login || sections.includes(each.contentId))
  const header = headers.find((each) => each.contentId === section?.contentId) ?? headers[0]
  return (
    <header className={styles.header} inert={isDrawerOpen}>
      <IconButton className={styles.burger} icon="menu" label={t`Menu`} aria-expanded={isDrawerOpen} onClick={onMenu} />
      <Link to="/b2b/home" className={styles.brand}>
        {info.image ? <img src={info.image} alt="" className={styles.logo} /> : <Mark />}
        <span>{info.name}</span>
      </Link>
      <Breadcrumb info={info} section={section} title={title} isHome={isHome} />
      <div className={styles.tools}>
        <LanguageMenu />
        <ThemeMenu />
        {(!info.isGuest || info.sections.some(({ downloads }) => downloads)) && <JobTray />}
        {header && <HeaderBlocks parts={header} />}
        <UserMenu info={{ ...info, headers }} header={header} sections={sections} onLogout={onLogout} />
      </div>
    </header>
  )
}

/** The present address below the application's base, as the browser has it. */
function hereIn({ boot }: App): string {
  const { pathname, search, hash } = window.location
  return pathname.slice(boot.base.length) + search + hash
}

/** The left column; as a drawer it keeps the focus, closes by Escape and gives the focus back. It is not drawn while nothing stands in it. */
function Column({
  isNarrow,
  isOpen,
  opener,
  onClose,
  children,
}: {
  isNarrow: boolean
  isOpen: boolean
  /** What had the focus when it was opened. */
  opener: { current: Element | null }
  onClose(): void
  children: ReactNode
}) {
  const column = useRef<HTMLElement>(null)
  useEscape(isOpen, onClose)
  useEffect(() => {
    if (!isOpen) return
    const [drawer, from] = [column.current, opener.current]
    drawer?.querySelector<HTMLElement>('button, a, [tabindex="0"]')?.focus()
    return () => {
      const { activeElement } = document
      // Another page has taken the focus itself.
      const isLost = activeElement === document.body || drawer?.contains(activeElement)
      if (isLost && from instanceof HTMLElement) from.focus()
    }
  }, [isOpen, opener])
  return (
    <aside
      ref={column}
      className={styles.aside}
      data-open={isOpen || undefined}
      inert={isNarrow && !isOpen}
      aria-label={t`Menu`}
      {...(isNarrow && { role: 'dialog', 'aria-modal': true })}
    >
      {isNarrow && (
        <div className={styles.asideHead}>
          <strong>{t`Menu`}</strong>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </div>
      )}
      {children}
    </aside>
  )
}

/** Puts an element that was made elsewhere into the page. */
function Holder({ element }: { element: HTMLElement | undefined }) {
  const holder = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => element && holder.current?.append(element), [element])
  return <div ref={holder} />
}

/** Site, section, categories; or the title of the screen below its section. */
function Breadcrumb({
  info,
  section,
  title,
  isHome,
}: {
  info: BaseInfo
  section: SiteSection | undefined
  title: string
  isHome: boolean
}) {
  const { hash, pathname } = useLocation()
  if (isHome) return <div className={styles.crumbs} />
  const isSection = section?.route === pathname
  const path = isSection && section.category !== undefined ? (readPath(hash) ?? []) : []
  const last = path.length === 0
  return (
    <nav aria-label={t`Where you are`} className={styles.crumbs}>
      <ol>
        <li className={styles.first}>{info.name}</li>
        {section && (
          <li>
            {isSection && last ? (
              <span aria-current="page">{section.title}</span>
            ) : (
              <ToSection section={section}>{section.title}</ToSection>
            )}
          </li>
        )}
        {path.map((name, index) => (
          <li key={index}>
            {section === undefined || index === path.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link
                to={`${sectionAddress(section)}#${path
                  .slice(0, index + 1)
                  .map((value) => encodeURIComponent(value ?? ''))
                  .join('/')}`}
              >
                {name}
              </Link>
            )}
          </li>
        ))}
        {!isSection && title !== '' && title !== section?.title && (
          <li>
            <span aria-current="page" lang={languageOf(title)}>
              {title}
            </span>
          </li>
        )}
      </ol>
    </nav>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" width={rem(28)} height={rem(28)} aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="7" fill="var(--brand-fill)" />
      <path d="M9 6v20M9 16h6l7-9M15 16l7 9" fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="square" />
    </svg>
  )
}
