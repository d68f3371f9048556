import { t } from '@lingui/core/macro'
import { atom } from 'jotai'
import type { Job } from '../../runtime/generated/calls/job.ts'
import type { App } from '../app/app.ts'
import type { RealtimeEvent } from '../session/realtime.ts'

/** What who is logged in has begun, running or lately ended; undefined until it was asked for. */
export const jobsAtom = atom<readonly Job[] | undefined>(undefined)

/** Counts what the engine tells of them: that one has begun, ended or gone. */
export const jobsToldAtom = atom(0)

/** What was told while nobody listened is asked for with the first word of the next socket. */
export function hearJobs(store: App['shared']['store'], { type }: RealtimeEvent): void {
  if (type === 'jobs' || type === 'ready') store.set(jobsToldAtom, (count) => count + 1)
}

/** Asks for them, and tells of those that have ended since, but where their result is shown. That nobody answers now is no news. */
export async function askJobs({ boot, call, shared: { store }, notify }: App): Promise<void> {
  const key = boot.audience === 'site' ? 'site-job-list' : 'job-list'
  const answer = await call(key, {}, { quiet: true, shownByCaller: () => true }).catch(() => undefined)
  if (!answer) return
  const before = store.get(jobsAtom) ?? []
  store.set(jobsAtom, answer.jobs)
  for (const job of answer.jobs) {
    if (before.find(({ id }) => id === job.id)?.state !== 'running' || isShown(job.link, boot.base)) continue
    const { title, name } = job
    const text = [t`${title}: ${name}`, job.text].filter(Boolean).join('\n')
    if (job.state === 'done') notify({ tone: 'success', text })
    if (job.state === 'failed' || job.state === 'ended') notify({ tone: 'error', text })
  }
}

/** Whether the page of the result is the one that is open. */
function isShown(link: string | undefined, base: string): boolean {
  if (link === undefined) return false
  const path = window.location.pathname.slice(base.length)
  return path === link || path.startsWith(`${link}/`)
}

/** Stops one that runs, takes one away that has ended. */
export async function removeJob(app: App, { job, id }: Job): Promise<void> {
  await app.call(app.boot.audience === 'site' ? 'site-job-remove' : 'job-remove', { job, id })
  await askJobs(app)
}
