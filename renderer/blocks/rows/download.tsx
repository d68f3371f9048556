import { useState } from 'react'
import type { BlockProps } from '../../block-props.ts'
import { textOf } from '../../scope.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadDialog } from './download/download-dialog.tsx'
import styles from './download.module.css'

/** A button that gets the answer of a call as a file. */
export default function Download({ block, scope }: BlockProps<'download'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.place}>
      <Button icon="download" onClick={() => setOpen(true)}>
        {textOf(block.label, scope)}
      </Button>
      {isOpen && <DownloadDialog block={block} scope={scope} onClose={() => setOpen(false)} />}
    </div>
  )
}
