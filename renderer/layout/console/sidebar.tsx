import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { useApp } from '../../app/app.ts'
import { Logo } from './logo.tsx'
import type { NavigationEntry, NavigationResponse } from '../../../runtime/generated/calls/navigation.ts'
import { pathOf, trailOf } from './navigation.ts'
import { preferencesAtom } from './preferences.ts'
import { useSession } from './session-context.ts'
import styles from './sidebar.module.css'

/** The menu at the left: what this user may open, the logo above it and the version below it. */
export function Sidebar({
  isOpen,
  isMobile,
  activePath,
  onNavigate,
}: {
  isOpen: boolean
  isMobile: boolean
  activePath: string
  onNavigate(): void
}) {
  const { t } = useLingui()
  const { boot } = useApp()
  const { navigation } = useSession()
  const { sidebarLogo } = useAtomValue(preferencesAtom)
  const isFolded = !isOpen && !isMobile
  if (isMobile && !isOpen) return null
  return (
    <nav
      className={styles.sidebar}
      data-folded={isFolded || undefined}
      data-mobile={isMobile || undefined}
      aria-label={t`Main menu`}
    >
      {sidebarLogo && (
        <Link to="/" className={styles.logo} onClick={onNavigate}>
          <Logo size={28} />
          {!isFolded && <span>Kumiki</span>}
          {isFolded && <span className="visually-hidden">Kumiki</span>}
        </Link>
      )}
      <ul className={styles.entries}>
        {navigation.menus.map((entry, index) => (
          <Entry
            key={index}
            entry={entry}
            navigation={navigation}
            activePath={activePath}
            isFolded={isFolded}
            depth={0}
            onNavigate={onNavigate}
          />
        ))}
      </ul>
      <footer className={styles.version}>{isFolded ? boot.version : t`Version ${boot.version}`}</footer>
    </nav>
  )
}

interface EntryProps {
  entry: NavigationEntry
  navigation: NavigationResponse
  activePath: string
  isFolded: boolean
  depth: number
  onNavigate(): void
}

function Entry({ entry, navigation, activePath, isFolded, depth, onNavigate }: EntryProps) {
  const isInside = entry.items !== undefined && trailOf(navigation, activePath, entry.items) !== undefined
  const [isOpen, setOpen] = useState<boolean>()
  const path = pathOf(navigation, entry)
  if (entry.items && entry.items.length > 0) {
    const isShown = (isOpen ?? isInside) && !isFolded
    const first = entry.items.map((item) => pathOf(navigation, item)).find((one) => one !== undefined)
    return (
      <li>
        {isFolded && first !== undefined ? (
          <Link
            to={first}
            className={styles.entry}
            title={entry.title}
            aria-label={entry.title}
            data-active={isInside || undefined}
          >
            <Icon name={entry.icon ?? 'list'} size={20} />
          </Link>
        ) : (
          <button type="button" className={styles.entry} aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
            <Icon name={entry.icon ?? 'list'} size={20} />
            <span>{entry.title}</span>
            <Icon name={isShown ? 'chevron-up' : 'chevron-down'} size={16} />
          </button>
        )}
        {isShown && (
          <ul>
            {entry.items.map((item, index) => (
              <Entry
                key={index}
                entry={item}
                navigation={navigation}
                activePath={activePath}
                isFolded={isFolded}
                depth={depth + 1}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        )}
      </li>
    )
  }
  if (path === undefined) return null
  const isActive = path === activePath
  return (
    <li>
      <Link
        to={path}
        className={styles.entry}
        data-depth={depth}
        data-active={isActive || undefined}
        aria-current={isActive ? 'page' : undefined}
        title={isFolded ? entry.title : undefined}
        onClick={onNavigate}
      >
        {(depth === 0 || entry.icon) && <Icon name={entry.icon ?? 'file'} size={20} />}
        <span className={isFolded ? 'visually-hidden' : undefined}>{entry.title}</span>
      </Link>
    </li>
  )
}
