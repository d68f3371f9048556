import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Job } from '../../../runtime/generated/calls/job.ts'
import { useApp } from '../../app/app.ts'
import { formatMoment } from '../../browser/format-moment.ts'
import { saveFile } from '../../browser/save-file.ts'
import { jobsAtom, removeJob } from '../../state/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sizeText } from '../../ui/size-text.ts'
import styles from './job-tray.module.css'

/** What runs and what has lately ended: how far it is, what stops it, where its result is. */
export default function JobsDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  const jobs = useAtomValue(jobsAtom) ?? []
  return (
    <Dialog title={t`Jobs`} onClose={onClose} footer={<Button data-first primary onClick={onClose}>{t`Close`}</Button>}>
      <ul className={styles.jobs}>
        {jobs.map((job) => (
          <OneJob key={job.id} job={job} onLeave={onClose} />
        ))}
      </ul>
      {jobs.length === 0 && <p>{t`There are no jobs any more.`}</p>}
    </Dialog>
  )
}

function OneJob({ job, onLeave }: { job: Job; onLeave(): void }) {
  const { t } = useLingui()
  const app = useApp()
  const words = useWords(job)
  const [isLeaving, setLeaving] = useState(false)
  const { id, title, name, state, done, total, until, link } = job
  const isRunning = state === 'running'
  const isOfOne = state === 'failed' || state === 'ended'
  const end = until === undefined ? '' : formatMoment(until)
  const remove = (): void => {
    setLeaving(true)
    void removeJob(app, job).then(
      () => setLeaving(false),
      () => setLeaving(false),
    )
  }
  const save = (): void =>
    void app.callNamed('download-file', { id }, { timeoutSeconds: 130, take: (response) => response.blob() }).then(
      (file) => file instanceof Blob && saveFile(file, name),
      () => undefined,
    )
  const show = (to: string): void => {
    onLeave()
    app.navigate(to)
  }
  return (
    <li className={styles.job}>
      <div className={styles.what}>
        <span className={styles.title}>{title}</span>
        <strong>{name}</strong>
        <span data-failed={isOfOne || undefined}>{words}</span>
        {job.hasFile && <span>{t`Kept until ${end}`}</span>}
        {isRunning && <progress aria-label={name} max={total || 1} {...(total && { value: done })} />}
      </div>
      <div className={styles.acts}>
        {job.hasFile && <Button icon="download" onClick={save}>{t`Save`}</Button>}
        {link !== undefined && !isRunning && (
          <Button icon="eye" onClick={() => show(link)}>{t`Show the result`}</Button>
        )}
        {isRunning ? (
          <Button danger icon="stop" busy={isLeaving || job.isStopping === true} onClick={remove}>{t`Stop`}</Button>
        ) : (
          <Button busy={isLeaving} onClick={remove}>{t`Remove`}</Button>
        )}
      </div>
    </li>
  )
}

/** How far it is, or what became of it. */
function useWords({ state, text, done, total, unit, bytes, isStopping }: Job): string {
  const { t, i18n } = useLingui()
  const numbers = new Intl.NumberFormat(i18n.locale)
  const [count, all, size] = [numbers.format(done), numbers.format(total ?? 0), sizeText(bytes ?? 0, numbers)]
  const isPart = state === 'running' && total !== undefined && total > 0
  const counted = {
    rows: isPart ? t`${count} of ${all} rows, ${size}` : t`${count} rows, ${size}`,
    lines: isPart ? t`${count} of ${all} lines` : t`${count} lines`,
    documents: isPart ? t`${count} of ${all} documents` : t`${count} documents`,
  }
  const far = unit ? counted[unit] : undefined
  if (isStopping) return t`It is being stopped…`
  if (state === 'running') return bytes === 0 ? t`Waiting for its turn…` : (far ?? t`Running…`)
  if (text !== undefined) return text
  if (state === 'stopped') return t`It was stopped.`
  if (state === 'ended') return t`It ended before it was done. Please start it again.`
  return far ?? t`Done`
}
