import { useState } from 'react'
import { rowFile } from '../../files/row-files.ts'
import { saveFile } from '../../browser/save-file.ts'
import { safeUrl } from '../../browser/safe-url.ts'
import { textOf } from '../../state/scope.ts'
import { Icon } from '../../ui/icon.tsx'
import type { CellProps } from './cell-props.ts'
import styles from './cells.module.css'

export default function Download({ cell, scope }: CellProps<'download'>) {
  const text = textOf(cell.value, scope)
  const address = textOf(cell.url, scope)
  const url = safeUrl(address)
  if (text === '' || address === '') return <span>{text}</span>
  if (cell.file) return <FetchedLink cell={cell} scope={scope} text={text} mark={address} file={cell.file} />
  if (url === undefined) return <span>{text}</span>
  return (
    <a className={styles.download} href={url} download={textOf(cell.fileName, scope)}>
      <Icon name="download" size={16} />
      {text}
    </a>
  )
}

interface FetchedProps extends CellProps<'download'> {
  file: NonNullable<CellProps<'download'>['cell']['file']>
  text: string
  mark: string
}

/** A file that the engine gives: saved, or opened beside the page where a browser shows its sort. */
function FetchedLink({ cell, scope, file, text, mark }: FetchedProps) {
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    // Opened at once: what opens later is held for an advertisement.
    const tab = cell.opens ? window.open('about:blank', '_blank') : null
    setBusy(true)
    try {
      const blob = await rowFile(file, mark, scope)
      if (tab && blob.type !== 'application/octet-stream') tab.location.replace(URL.createObjectURL(blob))
      else {
        tab?.close()
        saveFile(blob, textOf(cell.fileName, scope) || text)
      }
    } catch {
      // Told by the call.
      tab?.close()
    } finally {
      setBusy(false)
    }
  }
  return (
    <button
      type="button"
      className={styles.download}
      aria-busy={isBusy || undefined}
      disabled={isBusy}
      onClick={(event) => {
        event.stopPropagation()
        void press()
      }}
    >
      <Icon name={cell.opens ? 'external' : 'download'} size={16} />
      {text}
    </button>
  )
}
