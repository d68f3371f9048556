import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import styles from '../json.module.css'

interface CursorLineProps {
  about: { title: string; lines: readonly string[] } | undefined
  onGo(): void
}

/** What the value at the cursor is called and does, for whoever hovers over nothing; a press goes to its field. */
export function CursorLine({ about, onGo }: CursorLineProps) {
  const { t } = useLingui()
  if (!about) return <p className={styles.about}>{t`Ctrl+Space offers what may stand at the cursor.`}</p>
  return (
    <div className={styles.about}>
      <p>
        <b>{about.title}</b> {about.lines.join(' ')}
      </p>
      <Button small quiet icon="edit" title={t`Ctrl+Enter`} onClick={onGo}>
        {t`Show in the form`}
      </Button>
    </div>
  )
}
