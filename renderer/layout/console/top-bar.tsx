import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Popup, PopupEntry, PopupNote } from '../../ui/popup.tsx'
import { JobTray } from '../jobs/job-tray.tsx'
import { errorLogAtom } from './error-log.ts'
import { FullScreenButton } from './full-screen-button.tsx'
import { pathOf, pathOfScreen, trailOf } from './navigation.ts'
import { useSession } from './session-context.ts'
import { useLogOut } from './use-log-out.ts'
import { visitsAbove, visitsAtom } from './visits.ts'
import styles from './top-bar.module.css'
import { lazy, nothing } from '../../ui/lazy.tsx'

const Palette = lazy(() => import('./palette/palette.tsx'), nothing)
const ErrorLogDialog = lazy(() => import('./error-log-dialog.tsx'), nothing)

interface TopBarProps {
  isMenuOpen: boolean
  onMenu(): void
  onSettings(): void
  path: string
  title: string
  activeMenu: string | undefined
  isHelpOpen: boolean
  onHelp(): void
}

/** Hamburger, breadcrumb, search, help, error log, full screen, settings and the user's menu. */
export function TopBar({ isMenuOpen, onMenu, onSettings, isHelpOpen, onHelp, ...page }: TopBarProps) {
  const { t } = useLingui()
  const errors = useAtomValue(errorLogAtom)
  const [isSearching, setSearching] = useState(false)
  const [isLogOpen, setLogOpen] = useState(false)

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setSearching(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return (
    <div className={styles.bar}>
      <IconButton
        icon="menu"
        label={isMenuOpen ? t`Close the menu` : t`Open the menu`}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      />
      <Breadcrumb {...page} />
      <div className={styles.tools}>
        <IconButton icon="search" label={t`Search (Ctrl+K)`} onClick={() => setSearching(true)} />
        <JobTray />
        <IconButton icon="help" label={t`Help`} data-help="" aria-expanded={isHelpOpen} onClick={onHelp} />
        <span className={styles.log}>
          <IconButton icon="bug" label={t`Error log`} onClick={() => setLogOpen(true)} />
          {errors.length > 0 && <span className={styles.count}>{errors.length > 99 ? '99+' : errors.length}</span>}
        </span>
        <span className={styles.wide}>
          <FullScreenButton />
        </span>
        <IconButton icon="settings" label={t`Settings`} onClick={onSettings} />
        <UserMenu />
      </div>
      {isSearching && (
        <Palette
          opens={{ settings: onSettings, help: onHelp, errorLog: () => setLogOpen(true) }}
          onClose={() => setSearching(false)}
        />
      )}
      {isLogOpen && <ErrorLogDialog onClose={() => setLogOpen(false)} />}
    </div>
  )
}

/** Who is logged in, and the way to the profile, the first page and out. */
function UserMenu() {
  const { t } = useLingui()
  const app = useApp()
  const { navigation, user } = useSession()
  const logOut = useLogOut()
  const profile = navigation.screens.find((screen) => screen.key === 'profile')

  return (
    <Popup
      label={t`User menu: ${user.name || user.userId}`}
      className={styles.user}
      button={
        <>
          {user.avatar ? (
            <img src={user.avatar} alt="" width={28} height={28} />
          ) : (
            <span className={styles.initial} data-initial={(user.name || user.userId).slice(0, 1)} />
          )}
          <span className={styles.userName}>{user.name || user.userId}</span>
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {(close) => (
        <>
          <PopupNote>{user.userId}</PopupNote>
          {profile && (
            <PopupEntry
              icon={<Icon name="user" />}
              onPress={() => {
                close()
                app.navigate(pathOfScreen(profile))
              }}
            >
              {t`Profile`}
            </PopupEntry>
          )}
          <PopupEntry
            icon={<Icon name="home" />}
            onPress={() => {
              close()
              app.navigate(navigation.landing)
            }}
          >
            {t`Top`}
          </PopupEntry>
          <PopupNote />
          <PopupEntry
            icon={<Icon name="logout" />}
            onPress={() => {
              close()
              void logOut()
            }}
          >
            {t`Log out`}
          </PopupEntry>
        </>
      )}
    </Popup>
  )
}

function Breadcrumb({ path, title, activeMenu }: { path: string; title: string; activeMenu: string | undefined }) {
  const { t } = useLingui()
  const { navigation } = useSession()
  const visits = useAtomValue(visitsAtom)
  const trail =
    trailOf(navigation, path) ?? (activeMenu === undefined ? undefined : trailOf(navigation, activeMenu)) ?? []
  const last = trail.at(-1)
  const isHere = last !== undefined && pathOf(navigation, last) === path
  const steps = trail.map((entry, index) => ({
    title: entry.title,
    path: index === trail.length - 1 && isHere ? undefined : pathOf(navigation, entry),
  }))
  // What stands in the menu is where the menu has it, whatever its address lies below.
  for (const above of isHere ? [] : visitsAbove(visits, path))
    if (!steps.some((step) => step.path === above.path)) steps.push({ title: above.title, path: above.path })
  if (!isHere && title !== '') steps.push({ title, path: undefined })
  // A group and its list, or a list by another address, have one name: it is said once.
  const told = steps.filter((step, index) => step.title !== steps[index + 1]?.title)
  return (
    <nav className={styles.breadcrumb} aria-label={t`Where you are`}>
      <ol>
        {told.map((step, index) => (
          <li key={index} aria-current={index === told.length - 1 ? 'page' : undefined}>
            {step.path === undefined ? <span>{step.title}</span> : <Link to={step.path}>{step.title}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
