import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useExternal } from '../../state/use-external.ts'
import { afterPaint } from '../../browser/after-paint.ts'
import { useApp } from '../../app/app.ts'
import { unsavedPaths } from '../../model/unsaved.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popup, PopupEntry } from '../../ui/popup.tsx'
import { kindTitleAt } from './navigation.ts'
import { useSession } from './session-context.ts'
import { TabMenu } from './tab-menu.tsx'
import { neighbourOf, visitsAtom, type Visit } from './visits.ts'
import styles from './tabs.module.css'

/** Tabs of visited pages. A changed one asks before it is closed; pinned ones stay. */
export function Tabs({ path }: { path: string }) {
  const { t } = useLingui()
  const app = useApp()
  const visits = useAtomValue(visitsAtom)
  const { navigation } = useSession()
  const kinds = useMemo(
    () => new Map(visits.map((visit) => [visit.path, kindTitleAt(navigation, visit.path)])),
    [navigation, visits],
  )
  const [menu, setMenu] = useState<{ visit: Visit; x: number; y: number; opener: HTMLElement }>()
  const row = useRef<HTMLDivElement>(null)
  useExternal(app.shared.subscribe, () => app.shared.get('shared')['unsaved'])
  const unsaved = unsavedPaths(app)

  const isCut = useCut(row, visits)
  useTabInView(row, path, visits)
  const { close, refresh } = useClosing(path)
  const key = (event: KeyboardEvent<HTMLElement>, visit: Visit): void => {
    const list = [...(row.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const index = list.indexOf(event.currentTarget)
    if (event.key === 'ArrowRight') list[index + 1]?.focus()
    else if (event.key === 'ArrowLeft') list[index - 1]?.focus()
    else if (event.key === 'Delete') void close([visit])
    else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      const box = event.currentTarget.getBoundingClientRect()
      setMenu({ visit, opener: event.currentTarget, x: box.left, y: box.bottom })
    }
  }
  return (
    <div className={styles.strip} role="navigation" aria-label={t`Visited pages`}>
      <div className={styles.row} ref={row}>
        {visits.map((visit) => (
          <Tab
            key={visit.path}
            visit={visit}
            kind={kinds.get(visit.path)}
            isActive={visit.path === path}
            isDirty={unsaved.includes(visit.path)}
            onClose={() => void close([visit])}
            onMenu={(opener, x, y) => setMenu({ visit, opener, x, y })}
            onKeyDown={(event) => key(event, visit)}
          />
        ))}
      </div>
      {isCut && <AllTabs visits={visits} kinds={kinds} path={path} unsaved={unsaved} />}
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

/** Closes pages and draws them anew; who would lose unsaved changes is asked first. */
function useClosing(path: string) {
  const { t } = useLingui()
  const app = useApp()
  const store = useStore()
  const { navigation } = useSession()
  const setVisits = useSetAtom(visitsAtom)
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
  return { close, refresh }
}

/** Brings the tab of the open page into view. */
function useTabInView(row: RefObject<HTMLElement | null>, path: string, visits: readonly Visit[]): void {
  const titleHere = visits.find((one) => one.path === path)?.title
  useEffect(() => {
    // To know where the tab stands the whole page must be laid out: not before the page's own first frame.
    const later = afterPaint(() =>
      row.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    later.plan()
    return later.stop
    // The title comes after the tab and makes it wider.
  }, [row, path, visits.length, titleHere])
}

/** Whether some of the tabs stand outside of the row. */
function useCut(row: RefObject<HTMLElement | null>, visits: readonly Visit[]): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const box = row.current
    if (!box) return
    // Not before the page's own first frame: to know it the whole page must be laid out.
    const later = afterPaint(() => setCut(box.scrollWidth > box.clientWidth))
    later.plan()
    const observer = new ResizeObserver(later.plan)
    observer.observe(box)
    return () => {
      observer.disconnect()
      later.stop()
    }
  }, [row, visits])
  return isCut
}

interface AllTabsProps {
  visits: readonly Visit[]
  kinds: ReadonlyMap<string, string | undefined>
  path: string
  unsaved: readonly string[]
}

/** All visited pages below each other, those that the row has no room for among them. */
function AllTabs({ visits, kinds, path, unsaved }: AllTabsProps) {
  const { t } = useLingui()
  const app = useApp()
  const count = visits.length
  return (
    <Popup label={t`All ${count} open pages`} className={styles.all} button={<Icon name="chevron-down" size={16} />}>
      {(close) =>
        visits.map((visit) => (
          <PopupEntry
            key={visit.path}
            checked={visit.path === path}
            onPress={() => {
              close()
              app.navigate(visit.path + visit.rest)
            }}
          >
            {visit.title || '…'} <Kind title={kinds.get(visit.path)} />
            {unsaved.includes(visit.path) && <Unsaved />}
          </PopupEntry>
        ))
      }
    </Popup>
  )
}

/** Of what kind the document is: a schema, a content and an API may have one name. */
const Kind = ({ title }: { title: string | undefined }) =>
  title === undefined ? null : <small className={styles.kind}>{title}</small>

function Unsaved() {
  const { t } = useLingui()
  return <span className={styles.dirty} role="img" aria-label={t`Unsaved changes`} />
}

interface TabProps {
  visit: Visit
  kind: string | undefined
  isActive: boolean
  isDirty: boolean
  onClose(): void
  onMenu(opener: HTMLElement, x: number, y: number): void
  onKeyDown(event: KeyboardEvent<HTMLElement>): void
}

function Tab({ visit, kind, isActive, isDirty, onClose, onMenu, onKeyDown }: TabProps) {
  const { t } = useLingui()
  const app = useApp()
  return (
    <div className={styles.tab} data-active={isActive || undefined}>
      <a
        href={app.boot.base + visit.path + visit.rest}
        aria-current={isActive ? 'page' : undefined}
        title={kind === undefined ? visit.title : `${kind}: ${visit.title}`}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          app.navigate(visit.path + visit.rest)
        }}
        onAuxClick={(event) => {
          if (event.button !== 1) return
          event.preventDefault()
          onClose()
        }}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(event.currentTarget, event.clientX, event.clientY)
        }}
        onKeyDown={onKeyDown}
      >
        {visit.isPinned && <Icon name="pin" size={13} />}
        <span>{visit.title || '…'}</span>
        <Kind title={kind} />
        {isDirty && <Unsaved />}
      </a>
      {!visit.isPinned && (
        <button type="button" aria-label={t`Close ${visit.title}`} title={t`Close`} onClick={onClose}>
          <Icon name="close" size={13} />
        </button>
      )}
    </div>
  )
}
