import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { PopupEntry } from '../../ui/popup.tsx'
import styles from './tabs.module.css'

export interface TabMenuEntry {
  label: string
  act(): void
}

/** The context menu of a tab, at the pointer or below the tab. */
export function TabMenu({
  x,
  y,
  entries,
  onClose,
}: {
  x: number
  y: number
  entries: TabMenuEntry[]
  onClose(): void
}) {
  const { t } = useLingui()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = menu.current
    if (!element) return
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const closeOutside = (event: Event): void => {
      if (event.target instanceof Node && !element.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [onClose])
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const list = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const index = list.indexOf(document.activeElement as HTMLElement)
    if (event.key === 'ArrowDown') list[(index + 1) % list.length]?.focus()
    else if (event.key === 'ArrowUp') list.at(index - 1)?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={menu}
      role="menu"
      aria-label={t`Tab`}
      tabIndex={-1}
      className={styles.menu}
      style={{ left: Math.min(x, innerWidth - 115), top: y }}
      onKeyDown={press}
    >
      {entries.map((entry) => (
        <PopupEntry
          key={entry.label}
          onPress={() => {
            onClose()
            entry.act()
          }}
        >
          {entry.label}
        </PopupEntry>
      ))}
    </div>
  )
}
