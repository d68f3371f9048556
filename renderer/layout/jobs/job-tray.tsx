import { t } from '@lingui/core/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useApp } from '../../app/app.ts'
import { lazy, nothing } from '../../ui/lazy.tsx'
import { askJobs, jobsAtom, jobsToldAtom } from '../../state/jobs.ts'
import { languageNow } from '../../state/language.ts'
import { IconButton } from '../../ui/button.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import styles from './job-tray.module.css'

const JobsDialog = lazy(() => import('./jobs-dialog.tsx'), nothing)

/** After the page itself has what it needs. */
const patienceMs = 1500
/** One change may be told of more than once. */
const togetherMs = 100
/** How far they are is asked for while somebody looks. Else only that a node may be gone, which nobody tells. */
const stepMs = { open: 2000, closed: 15_000 }

/** In the header while this person has jobs that run or have lately ended: on every page, in every tab, after another login. */
export function JobTray() {
  const app = useApp()
  const [jobs, setJobs] = useAtom(jobsAtom)
  const told = useAtomValue(jobsToldAtom)
  const language = languageNow()
  const [isOpen, setOpen] = useState(false)
  const waitMs = useLatest(() => (jobs === undefined ? patienceMs : togetherMs))
  const running = jobs?.filter(({ state }) => state === 'running').length ?? 0
  const isRunning = running > 0

  // The next person who logs in here has others.
  useEffect(() => () => setJobs(undefined), [setJobs])
  useEffect(() => {
    const timer = setTimeout(() => void askJobs(app), waitMs())
    return () => clearTimeout(timer)
  }, [app, told, language, waitMs])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void askJobs(app), isOpen ? stepMs.open : stepMs.closed)
    return () => clearInterval(timer)
  }, [app, isRunning, isOpen])

  const count = jobs?.length ?? 0
  // The dialog in which the last one was removed stays until it is closed.
  if (count === 0 && !isOpen) return null
  return (
    <span className={styles.tray} data-running={isRunning || undefined}>
      <IconButton
        icon="list-check"
        label={isRunning ? t`Jobs: ${count}, running: ${running}` : t`Jobs: ${count}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && <JobsDialog onClose={() => setOpen(false)} />}
    </span>
  )
}
