import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useApp } from '../../../app/app.ts'
import field from '../../../ui/field.module.css'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useSession } from '../session-context.ts'
import { visitsAtom } from '../visits.ts'
import { useCommands, type Opens } from './commands.ts'
import { useDocumentEntries } from './documents.ts'
import type { Entry } from './entry.ts'
import { makeFound } from './found.ts'
import { actionEntries, fieldEntries } from './in-page.ts'
import { screenEntries, screenKey } from './screens.ts'
import { keepUsed, readUsed, type Used } from './used.ts'
import styles from './palette.module.css'

/** Finds whatever a builder can go to or do, recently used first: documents, fields and actions of the page, screens, settings. */
export default function Palette({ opens, onClose }: { opens: Opens; onClose(): void }) {
  const { t } = useLingui()
  const app = useApp()
  const { user } = useSession()
  const [text, setText] = useState('')
  const find = useFinder(opens)
  const found = find(text, useDocumentEntries(text.trim()))
  const open = (entry: Entry | undefined): void => {
    if (!entry) return
    keepUsed(user.userId, entry)
    onClose()
    // The page has to be there again before something in it is pressed.
    if (entry.run) setTimeout(entry.run, 0)
    else app.navigate(entry.path)
  }
  const label = t`Search documents, fields, settings and actions`
  return (
    <Dialog title={label} width={600} onClose={onClose}>
      <Chooser {...{ text, found, label, onText: setText, onOpen: open }} />
      {found.length === 0 && <p className={styles.none}>{t`Nothing found`}</p>}
    </Dialog>
  )
}

/** All that is there when the palette is opened, and what was used before. */
function useFinder(opens: Opens): ReturnType<typeof makeFound> {
  const { t } = useLingui()
  const app = useApp()
  const { navigation, user } = useSession()
  const visits = useAtomValue(visitsAtom)
  const commands = useCommands(opens)
  const [inPage] = useState(() => [
    ...actionEntries(document.querySelector('main'), { action: t`Action of this page`, tab: t`Part of this page` }),
    ...fieldEntries(app.fields?.get(), t`Field`),
  ])
  return useMemo(() => {
    const visited = visits.toReversed().map(({ title, path }): Used => ({
      ...{ key: screenKey(path), title, path, icon: 'history' },
      above: t`Recently opened`,
    }))
    return makeFound({
      entries: [...inPage, ...screenEntries(navigation), ...commands],
      used: [...readUsed(user.userId), ...visited],
    })
    // What the bar opens stays the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [inPage, navigation, user.userId, visits, t])
}

interface ChooserProps {
  text: string
  found: readonly Entry[]
  label: string
  onText(text: string): void
  onOpen(entry: Entry | undefined): void
}

/** The text that is typed, and below it what it finds: chosen with the arrow keys or by a press. */
function Chooser({ text, found, label, onText, onOpen }: ChooserProps) {
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      setAt((before) => (found.length === 0 ? 0 : (before + move + found.length) % found.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      onOpen(found[at])
    }
  }
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <input
        className={field.input}
        data-first
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
        aria-label={label}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <ul ref={list} id={id} role="listbox" aria-label={t`Found`} className={styles.list}>
        {found.map((entry, index) => (
          <li
            key={entry.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => onOpen(entry)}
          >
            <Icon name={entry.icon} />
            <span className={styles.title}>{entry.title}</span>
            <span className={styles.above}>{entry.above}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
