import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ScreenSpec } from '../../../runtime/generated/kinds/screen.ts'
import { Button } from '../../ui/button.tsx'
import { lazy, nothing } from '../../ui/lazy.tsx'
import styles from './help-aside.module.css'

const HelpDialog = lazy(() => import('./help-dialog.tsx'), nothing)

export interface HelpTextProps {
  help: ScreenSpec['help']
  /** Kind of the documents of the page, whose words are explained; undefined: those of all. */
  kind: string | undefined
}

/** What a page is for and how usual things are done; the words of its form are told in a window of their own. */
export default function HelpText({ help, kind }: HelpTextProps) {
  const { t } = useLingui()
  const [areWordsOpen, setWordsOpen] = useState(false)
  return (
    <div className={styles.text}>
      <p>{help?.about ?? t`Whoever made this page has written no help for it.`}</p>
      {help?.tasks.map(({ title, text }) => (
        <details key={title}>
          <summary>{title}</summary>
          <p>{text}</p>
        </details>
      ))}
      <Button small icon="list" onClick={() => setWordsOpen(true)}>
        {kind === undefined ? t`Words of all forms` : t`Words of this form`}
      </Button>
      {areWordsOpen && <HelpDialog kind={kind} onClose={() => setWordsOpen(false)} />}
    </div>
  )
}
