import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BlockProps } from '../block-props.ts'
import { evaluate, textOf } from '../../state/scope.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Popup, PopupEntry } from '../../ui/popup.tsx'
import { narrowQuery, useMedia } from '../../ui/use-media.ts'
import { DownloadDialog } from './download/download-dialog.tsx'

/** A button that gets the answer of a call as a file; of several files its menu offers each. */
export default function Download({ block, scope }: BlockProps<'download'>) {
  const [open, setOpen] = useState<typeof block>()
  const isNarrow = useMedia(narrowQuery)
  const files = [block, ...(block.more ?? [])]
  const label = block.more ? t`Download` : textOf(block.label, scope)
  // A file without a row helps nobody; where nobody knows the number, the file tells.
  const isEmpty = evaluate(block.total, scope) === 0
  const press = () => setOpen(block)
  return (
    <>
      {block.more && !isEmpty ? (
        <Popup label={label} {...(isNarrow ? { icon: 'download' } : { button: label, look })}>
          {(close) =>
            files.map((file) => (
              <PopupEntry
                key={file.call}
                onPress={() => {
                  close()
                  setOpen(file)
                }}
              >
                {textOf(file.label, scope)}
              </PopupEntry>
            ))
          }
        </Popup>
      ) : isNarrow ? (
        <IconButton icon="download" label={label} disabled={isEmpty} onClick={press} />
      ) : (
        <Button {...look} disabled={isEmpty} onClick={press}>
          {label}
        </Button>
      )}
      {open && <DownloadDialog block={open} scope={scope} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const look = { small: true, icon: 'download' }
