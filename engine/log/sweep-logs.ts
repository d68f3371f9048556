import type { LogName, Store } from '../store/store.ts'

const dayMs = 86_400_000
/** The audit log stays: it is what an audit reads. */
const swept: Exclude<LogName, 'audit'>[] = ['operation', 'api', 'data-update', 'site', 'error']

/** Removes what is older than these days: entries, mails and deliveries that wait for nothing, and runs of schedules. */
export async function sweepLogs(store: Store, days: number): Promise<void> {
  const before = new Date(store.now().getTime() - days * dayMs).toISOString()
  for (const log of swept) await store.logs.sweep(log, before)
  await store.outbox.sweep(before)
  await store.deliveries.sweep(before)
  await store.schedules.sweep(before)
}
