import { useLingui } from '@lingui/react/macro'
import { atom, useAtomValue, useStore } from 'jotai'
import { useEffect } from 'react'
import type { Notice } from '../app/app.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './notices.module.css'

type Shown = Notice & { id: number }

const noticesAtom = atom<readonly Shown[]>([])
let count = 0

type Store = ReturnType<typeof useStore>

/** Shows a short word at the edge of the window. The same word twice at once, or two about one thing, are shown once. */
export function notify(store: Store, notice: Notice): void {
  const before = store
    .get(noticesAtom)
    .filter(({ text, about }) => text !== notice.text && (about === undefined || about !== notice.about))
  store.set(noticesAtom, [...before.slice(-3), { ...notice, id: ++count }])
}

/** What was said about this is no longer so. */
export function withdraw(store: Store, about: string): void {
  store.set(noticesAtom, (list) => list.filter((one) => one.about !== about))
}

/** Where notices appear. */
export function Notices() {
  const notices = useAtomValue(noticesAtom)
  return (
    <div className={styles.notices}>
      {notices.map((notice) => (
        <OneNotice key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function OneNotice({ notice }: { notice: Shown }) {
  const { t } = useLingui()
  const store = useStore()
  const close = (): void => store.set(noticesAtom, (list) => list.filter((one) => one.id !== notice.id))
  useEffect(() => {
    if (notice.ms === 0) return
    const timer = setTimeout(
      () => store.set(noticesAtom, (list) => list.filter((one) => one.id !== notice.id)),
      notice.ms ?? 5000,
    )
    return () => clearTimeout(timer)
  }, [store, notice])
  return (
    <div className={styles.notice} data-tone={notice.tone} role={notice.tone === 'error' ? 'alert' : 'status'}>
      <Icon name={notice.tone === 'info' ? 'info' : notice.tone} />
      <span className={styles.text}>{notice.text}</span>
      {notice.action && (
        <Button
          small
          quiet
          onClick={() => {
            close()
            notice.action?.run()
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton icon="close" size={16} label={t`Close`} onClick={close} />
    </div>
  )
}
