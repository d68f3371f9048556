import type { Log } from '../log/log.ts'
import type { LogEntry, Store } from '../store/store.ts'
import type { ChangedRows } from './changed-rows.ts'
import { updateEntries } from './update-entries.ts'

/**
 * Writes what was done to rows into the log of data updates. Nobody waits for it: the line of the audit log, for which the
 * call waits, takes it to the disk in its own transaction.
 */
export function logUpdates(
  changed: Pick<ChangedRows, 'rows' | 'more'>,
  head: LogEntry,
  { store, engine: { log } }: { store: Pick<Store, 'logs'>; engine: { log: Pick<Log, 'warn'> } },
): void {
  const entries = updateEntries(changed, head)
  Promise.all(entries.map((entry) => store.logs.append('data-update', entry))).catch((error: unknown) =>
    log.warn({ error, requestId: head.requestId }, 'the log could not be written'),
  )
}
