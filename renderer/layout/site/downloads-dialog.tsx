import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Download } from '../../../runtime/generated/calls/content.ts'
import { useApp } from '../../app.ts'
import { formatMoment } from '../../format-moment.ts'
import { saveFile } from '../../save-file.ts'
import { askDownloads, downloadsAtom } from '../../state/downloads.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sizeText } from '../../ui/size-text.ts'
import styles from './download-tray.module.css'

/** What is being made and what is there: how far it is, what gets it, what stops it. */
export default function DownloadsDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const downloads = useAtomValue(downloadsAtom) ?? []
  return (
    <Dialog
      title={t`Files`}
      onClose={onClose}
      footer={<Button data-first primary onClick={onClose}>{t`Close`}</Button>}
    >
      <ul className={styles.files}>
        {downloads.map((download) => (
          <OneFile key={download.id} download={download} />
        ))}
      </ul>
      {downloads.length === 0 && <p>{t`There are no files any more.`}</p>}
    </Dialog>
  )
}

function OneFile({ download: { id, name, state, rows, bytes, total, until, reason } }: { download: Download }) {
  const { t, i18n } = useLingui()
  const app = useApp()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const [count, all, size] = [numbers.format(rows), numbers.format(total ?? 0), sizeText(bytes, numbers)]
  const end = until === undefined ? '' : formatMoment(until)
  const words: Record<Download['state'], string> = {
    running:
      bytes === 0 ? t`Waiting for its turn…` : total ? t`${count} of ${all} rows, ${size}` : t`${count} rows, ${size}`,
    done: t`${count} rows, ${size}`,
    failed: reason ?? '',
    stopped: t`The download was stopped.`,
    ended: t`It ended before it was done. Please start it again.`,
  }
  const remove = (): void =>
    void app.call('download-remove', { id }).then(
      () => askDownloads(app),
      () => undefined,
    )
  const save = (): void =>
    void app.callNamed('download-file', { id }, { timeoutSeconds: 130, take: (response) => response.blob() }).then(
      (file) => file instanceof Blob && saveFile(file, name),
      () => undefined,
    )
  return (
    <li className={styles.file}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span data-failed={state === 'failed' || state === 'ended' || undefined}>{words[state]}</span>
        {state === 'done' && <span>{t`Kept until ${end}`}</span>}
        {state === 'running' && <progress aria-label={name} max={total || 1} {...(total && { value: rows })} />}
      </div>
      <div className={styles.acts}>
        {state === 'done' && <Button icon="download" onClick={save}>{t`Save`}</Button>}
        {state === 'running' ? (
          <Button danger icon="stop" onClick={remove}>{t`Stop`}</Button>
        ) : (
          <Button onClick={remove}>{t`Remove`}</Button>
        )}
      </div>
    </li>
  )
}
