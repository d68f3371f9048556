import { useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useApp } from '../../app/app.ts'
import field from '../../ui/field.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { fillRoute } from '../../actions/open.ts'
import type { DocumentFindResponse } from '../../../runtime/generated/calls/document.ts'
import { makeFinder } from './find-screens.ts'
import type { NavigationEntry, NavigationResponse } from '../../../runtime/generated/calls/navigation.ts'
import { pathOf, pathOfScreen, trailOf } from './navigation.ts'
import { useSession } from './session-context.ts'
import { visitsAtom } from './visits.ts'
import styles from './search.module.css'

type Row = DocumentFindResponse['rows'][number]

interface Found {
  title: string
  path: string
  above: string
  icon: string | undefined
}

/** Between the last letter and the question for documents. */
const pauseMs = 150
/** So many screens leave room for documents. */
const fewScreens = 6

/** Finds a screen that this user may open, recently visited ones first, and documents by name or key. */
export default function Search({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const app = useApp()
  const { navigation } = useSession()
  const visits = useAtomValue(visitsAtom)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const find = useMemo(() => {
    const inMenus = entriesOf(navigation, navigation.menus)
    const screens = [...inMenus, ...othersOf(navigation)]
    const recent = visits
      .toReversed()
      .map((visit) => ({ title: visit.title, path: visit.path, above: t`Recently opened`, icon: 'history' }))
    const all = [...recent, ...screens]
    return makeFinder([...new Map(all.map((one) => [one.path, one])).values()])
  }, [navigation, visits, t])
  const documents = useDocuments(text.trim())
  const found = [...find(text).slice(0, documents.length > 0 ? fewScreens : 30), ...documents]
  const open = (entry: Found | undefined): void => {
    if (!entry) return
    onClose()
    app.navigate(entry.path)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setAt((before) => (found.length === 0 ? 0 : (before + move + found.length) % found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      open(found[at])
    }
  }
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <Dialog title={t`Search screens and documents`} width={560} onClose={onClose}>
      <input
        className={field.input}
        data-first
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-label={t`Search screens and documents`}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul ref={list} id={id} role="listbox" aria-label={t`Screens and documents`} className={styles.list}>
        {found.map((entry, index) => (
          <li
            key={entry.path}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => open(entry)}
          >
            <Icon name={entry.icon ?? 'file'} />
            <span className={styles.title}>{entry.title}</span>
            <span className={styles.above}>{entry.above}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t`Nothing found`}</p>}
    </Dialog>
  )
}

/** Documents of every kind that fit what is typed; those of the last letters stand until others are there. */
function useDocuments(typed: string): Found[] {
  const app = useApp()
  const [text] = useDebouncedValue(typed, pauseMs)
  const [found, setFound] = useState<Found[]>([])
  useEffect(() => {
    let isLeft = false
    const asked = text === '' ? Promise.resolve({ rows: [] }) : app.call('document-find', { find: text })
    asked.then(
      ({ rows }) => {
        if (!isLeft) setFound(rows.flatMap((row) => foundOf(row, app.routeOf('document'))))
      },
      () => undefined,
    )
    return () => {
      isLeft = true
    }
  }, [app, text])
  return typed === '' ? [] : found
}

function foundOf({ kind, id, name, kindTitle }: Row, route: string | undefined): Found[] {
  if (route === undefined) return []
  return [{ title: name, path: fillRoute(route, { kind, id }), above: kindTitle, icon: 'file' }]
}

function entriesOf(navigation: NavigationResponse, entries: readonly NavigationEntry[], above = ''): Found[] {
  return entries.flatMap((entry) => {
    const path = pathOf(navigation, entry)
    const own = path === undefined ? [] : [{ title: entry.title, path, above, icon: entry.icon }]
    return [...own, ...entriesOf(navigation, entry.items ?? [], entry.title)]
  })
}

/** Screens that are in no menu and are not hidden; a route that wants a parameter leads nowhere without one. */
function othersOf(navigation: NavigationResponse): Found[] {
  return navigation.screens
    .map((screen) => ({ ...screen, path: pathOfScreen(screen) }))
    .filter(({ meta, path }) => !meta.hidden && !path.includes('/:') && !trailOf(navigation, path))
    .map(({ title, path, meta }) => ({ title, path, above: '', icon: meta.icon }))
}
