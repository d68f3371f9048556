import type { Store } from './store.ts'

/** Removes what has had its time: expired sessions and counters, old purchases, answers, downloads and jobs, uploads that were cut off, what lay in the trash, events. */
export async function sweep(store: Store): Promise<void> {
  await store.sessions.sweep()
  await store.counters.sweep()
  await store.attempts.sweep()
  await store.idempotencyAnswers.sweep()
  await store.downloads.sweep()
  await store.transfers.sweep()
  await store.jobRuns.sweep()
  await store.blobs.sweep()
  await store.trash.sweep()
  await store.events.sweep()
}
