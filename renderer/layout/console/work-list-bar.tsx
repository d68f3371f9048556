import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useApp } from '../../app/app.ts'
import { stepTo, workListAtom, type WorkList } from '../../state/work-list.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './work-list-bar.module.css'

/** Docked below the page while problems are mended one by one: which one this is, the next one, and the list as it was left. */
export default function WorkListBar({ work }: { work: WorkList }) {
  const { t } = useLingui()
  const app = useApp()
  const setWork = useSetAtom(workListAtom)
  const { items, at, back } = work
  const item = items[at]
  const go = useLatest((to: number): void => {
    const next = stepTo(work, to)
    if (!next) return
    setWork(next)
    app.navigate(next.items[next.at]?.to ?? back)
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      go(at + (event.shiftKey ? -1 : 1))
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [go, at])
  if (!item) return null
  const [number, count] = [at + 1, items.length]
  return (
    <aside className={styles.bar} aria-label={t`Problems one by one`}>
      <button
        type="button"
        className={styles.item}
        data-severity={item.isWarning ? 'warning' : 'error'}
        onClick={() => go(at)}
      >
        <Icon name={item.isWarning ? 'warning' : 'error'} />
        <span className={styles.count}>{t`${number} of ${count}`}</span>
        <span className={styles.text} title={item.text}>
          {item.text}
        </span>
      </button>
      <div className={styles.steps}>
        <IconButton
          icon="chevron-left"
          label={t`Previous problem (Shift+F8)`}
          aria-keyshortcuts="Shift+F8"
          disabled={at === 0}
          onClick={() => go(at - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={t`Next problem (F8)`}
          aria-keyshortcuts="F8"
          disabled={number === count}
          onClick={() => go(at + 1)}
        />
        <Button small icon="list-check" onClick={() => app.navigate(back)}>{t`All problems`}</Button>
        <IconButton icon="close" label={t`Close the problems`} onClick={() => setWork(undefined)} />
      </div>
    </aside>
  )
}
