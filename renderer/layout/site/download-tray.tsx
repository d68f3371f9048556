import { t } from '@lingui/core/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useApp } from '../../app.ts'
import { lazy, nothing } from '../../lazy.tsx'
import { askDownloads, downloadsAtom } from '../../state/downloads.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './download-tray.module.css'

const DownloadsDialog = lazy(() => import('./downloads-dialog.tsx'), nothing)

/** After the page itself has what it needs. */
const patienceMs = 1500
const stepMs = 2000

/** In the header while there are files that are made in the background: on every page, and after another login. */
export function DownloadTray() {
  const app = useApp()
  const downloads = useAtomValue(downloadsAtom)
  const [isOpen, setOpen] = useState(false)
  const isUnknown = downloads === undefined
  const isMaking = downloads?.some(({ state }) => state === 'running') === true
  useEffect(() => {
    if (!isUnknown && !isMaking) return
    const timer = setInterval(() => void askDownloads(app), isUnknown ? patienceMs : stepMs)
    return () => clearInterval(timer)
  }, [app, isUnknown, isMaking])
  const count = downloads?.length ?? 0
  // The dialog in which the last one was removed stays until it is closed.
  if (count === 0 && !isOpen) return null
  return (
    <span className={styles.tray} data-making={isMaking || undefined}>
      <IconButton
        icon="download"
        label={isMaking ? t`Files: ${count}, one is being made` : t`Files: ${count}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <DownloadsDialog onClose={() => setOpen(false)} />}
    </span>
  )
}
