import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './sql-help.module.css'

/** The keys of the editor, by a button. */
export function SqlHelp() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const keys: [string, string][] = [
    ['Ctrl+Enter', t`Run; with a selection, only that`],
    ['Ctrl+Space', t`Complete tables, columns and words`],
    ['Shift+Alt+F', t`Lay out the statement`],
    ['Ctrl+F', t`Find and replace`],
    ['Ctrl+Z / Ctrl+Y', t`Undo and redo`],
    ['Ctrl+/', t`Comment lines in and out`],
    ['Alt+↑ / Alt+↓', t`Move lines`],
    ['Tab', t`Leave the editor`],
  ]
  return (
    <>
      <IconButton icon="help" label={t`Keys of the editor`} onClick={() => setOpen(true)} />
      {isOpen && (
        <Dialog title={t`Keys of the editor`} onClose={() => setOpen(false)}>
          <dl className={styles.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
