import { useLingui } from '@lingui/react/macro'
import { useAtom, useStore } from 'jotai'
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useExternal } from '../../state/use-external.ts'
import { afterPaint } from '../../after-paint.ts'
import { useApp } from '../../app.ts'
import { unsavedPaths } from '../../model/unsaved.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSession } from './session-context.ts'
import { TabMenu } from './tab-menu.tsx'
import { neighbourOf, visitsAtom, type Visit } from './visits.ts'
import styles from './tabs.module.css'

/** Tabs of visited pages. A changed one asks before it is closed; pinned ones stay. */
export function Tabs({ path }: { path: string }) {
  const { t } = useLingui()
  const app = useApp()
  const store = useStore()
  const { navigation } = useSession()
  const [visits, setVisits] = useAtom(visitsAtom)
  const [menu, setMenu] = useState<{ visit: Visit; x: number; y: number; opener: HTMLElement }>()
  const row = useRef<HTMLDivElement>(null)
  useExternal(app.shared.subscribe, () => app.shared.get('shared')['unsaved'])
  const unsaved = unsavedPaths(app)

  const titleHere = visits.find((one) => one.path === path)?.title
  useEffect(() => {
    // To know where the tab stands the whole page must be laid out: not before the page's own first frame.
    const later = afterPaint(() =>
      row.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    later.plan()
    return later.stop
    // The title comes after the tab and makes it wider.
  }, [path, visits.length, titleHere])

  const mayClose = async (list: readonly Visit[]): Promise<boolean> => {
    const changed = list.filter((one) => unsavedPaths(app).includes(one.path))
    if (changed.length === 0) return true
    const titles = changed.map((one) => one.title)
    const isSure = await app.confirm({
      title: t`Unsaved changes`,
      text: t`Unsaved changes are lost when these pages are closed.`,
      details: titles,
      action: t`Close without saving`,
      danger: true,
    })
    if (isSure) {
      const { forgetWork } = await import('../../model/live-models.ts')
      for (const one of changed) forgetWork(app, one.path)
    }
    return isSure
  }
  const close = async (list: readonly Visit[]): Promise<void> => {
    const closing = list.filter((one) => !one.isPinned)
    if (closing.length === 0 || !(await mayClose(closing))) return
    const before = store.get(visitsAtom)
    const paths = new Set(closing.map((one) => one.path))
    const isHere = paths.has(path)
    const next = neighbourOf(
      before.filter((one) => one.path === path || !paths.has(one.path)),
      path,
    )
    setVisits((all) => all.filter((one) => !paths.has(one.path)))
    if (isHere) app.navigate(next && !paths.has(next.path) ? next.path + next.rest : navigation.landing)
  }
  const refresh = async (visit: Visit): Promise<void> => {
    if (!(await mayClose([visit]))) return
    app.results.clear()
    setVisits((all) => all.map((one) => (one.path === visit.path ? { ...one, round: one.round + 1 } : one)))
    if (visit.path !== path) app.navigate(visit.path + visit.rest)
  }
  const openMenu = (visit: Visit, opener: HTMLElement, x: number, y: number): void => setMenu({ visit, opener, x, y })
  const key = (event: KeyboardEvent<HTMLElement>, visit: Visit): void => {
    const list = [...(row.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const index = list.indexOf(event.currentTarget)
    if (event.key === 'ArrowRight') list[index + 1]?.focus()
    else if (event.key === 'ArrowLeft') list[index - 1]?.focus()
    else if (event.key === 'Delete') void close([visit])
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      const box = event.currentTarget.getBoundingClientRect()
      openMenu(visit, event.currentTarget, box.left, box.bottom)
    }
  }
  return (
    <div className={styles.row} ref={row} role="navigation" aria-label={t`Visited pages`}>
      {visits.map((visit) => {
        const isDirty = unsaved.includes(visit.path)
        return (
          <div key={visit.path} className={styles.tab} data-active={visit.path === path || undefined}>
            <a
              href={app.boot.base + visit.path + visit.rest}
              aria-current={visit.path === path ? 'page' : undefined}
              title={visit.title}
              onClick={(event: MouseEvent) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                app.navigate(visit.path + visit.rest)
              }}
              onAuxClick={(event) => {
                if (event.button !== 1) return
                event.preventDefault()
                void close([visit])
              }}
              onContextMenu={(event) => {
                event.preventDefault()
                openMenu(visit, event.currentTarget, event.clientX, event.clientY)
              }}
              onKeyDown={(event) => key(event, visit)}
            >
              {visit.isPinned && <Icon name="pin" size={13} />}
              <span>{visit.title || '…'}</span>
              {isDirty && <span className={styles.dirty} role="img" aria-label={t`Unsaved changes`} />}
            </a>
            {!visit.isPinned && (
              <button
                type="button"
                aria-label={t`Close ${visit.title}`}
                title={t`Close`}
                onClick={() => void close([visit])}
              >
                <Icon name="close" size={13} />
              </button>
            )}
          </div>
        )
      })}
      {menu && (
        <TabMenu
          x={menu.x}
          y={menu.y}
          onClose={() => {
            menu.opener.focus()
            setMenu(undefined)
          }}
          entries={[
            { label: t`Refresh`, act: () => void refresh(menu.visit) },
            ...(menu.visit.isPinned ? [] : [{ label: t`Close`, act: () => void close([menu.visit]) }]),
            {
              label: t`Close others`,

              act: () => void close(visits.filter((one) => one.path !== menu.visit.path)),
            },
            { label: t`Close all`, act: () => void close(visits) },
          ]}
        />
      )}
    </div>
  )
}
