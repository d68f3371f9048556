import { useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadDialog } from './download/download-dialog.tsx'
import styles from './download.module.css'

/** A button that gets the answer of a call as a file. */
export default function Download({ block, scope }: BlockProps<'download'>) {
  const [isOpen, setOpen] = useState(false)
  // A file without a row helps nobody; where nobody knows the number, the file tells.
  const isEmpty = evaluate(block.total, scope) === 0
  return (
    <div className={styles.place}>
      <Button icon="download" disabled={isEmpty} onClick={() => setOpen(true)}>
        {textOf(block.label, scope)}
      </Button>
      {isOpen && <DownloadDialog block={block} scope={scope} onClose={() => setOpen(false)} />}
    </div>
  )
}
