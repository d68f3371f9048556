import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app.ts'
import type { HelpWordsResponse } from '../../../runtime/generated/calls/kind.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import field from '../../ui/field.module.css'
import styles from './help-dialog.module.css'

/** As many words as are shown at once: who does not find theirs says more of it. */
const most = 200

/** What the words of the page's form mean; without a kind, or on demand, those of all forms. */
export default function HelpDialog({ kind, onClose }: { kind: string | undefined; onClose(): void }) {
  const { t } = useLingui()
  const app = useApp()
  const [find, setFind] = useState('')
  const [isAll, setAll] = useState(kind === undefined)
  const [found, setFound] = useState<HelpWordsResponse>()
  useEffect(() => {
    const ending = new AbortController()
    const input = { limit: most, ...(find !== '' && { find }), ...(!isAll && kind !== undefined && { kind }) }
    app.call('help-words', input, { signal: ending.signal }).then(setFound, () => undefined)
    return () => ending.abort()
  }, [app, find, isAll, kind])
  const title = found?.title === undefined ? t`Help` : t`Help: ${found.title}`
  return (
    <Dialog
      title={title}
      width={820}
      onClose={onClose}
      footer={
        <>
          {!isAll && <Button icon="list" onClick={() => setAll(true)}>{t`Words of all forms`}</Button>}
          <Button primary onClick={onClose}>{t`Close`}</Button>
        </>
      }
    >
      <input
        className={field.input}
        type="search"
        data-first
        aria-label={t`Find in the help`}
        placeholder={t`Word, explanation`}
        value={find}
        onChange={({ currentTarget }) => setFind(currentTarget.value)}
      />
      <p role="status" className={styles.count}>
        {found && t`${plural(found.total, { one: '# word', other: '# words' })}`}
      </p>
      <dl className={styles.words}>
        {found?.rows.map((word) => (
          <div key={`${word.kind} ${word.at}`}>
            <dt>
              {word.title}
              <small>{[isAll ? word.kindTitle : '', word.place].filter(Boolean).join(' › ')}</small>
            </dt>
            <dd>{word.text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
