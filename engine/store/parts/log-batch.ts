import type { Context } from '../context.ts'
import { StorageFull, StoreUnavailable } from '../errors.ts'
import { appendPlain } from './append-logs.ts'
import type { PendingEntry } from './append-logs.ts'

const batchMs = 50
/** Programs call again and again: their entries are many, and a wait for the disk is dear. */
const apiBatchMs = 250
/** Lines of the audit log that the store did not take are tried again after so long; so many wait for it at most. */
const againMs = 1000
const mostKept = 10_000

/** Entries of some milliseconds, written in one transaction: one wait for the disk instead of one for each. */
export interface LogBatch {
  /**
   * Rejects where the store does not take it. What it did not take of the audit log while it was away or full is kept, and
   * written when it can be.
   */
  add(entry: PendingEntry): Promise<void>
  /** Resolves when all that was added is stored, or was refused. */
  flush(): Promise<void>
}

export function makeLogBatch(context: Context): LogBatch {
  let waiting: { entry: PendingEntry; stored: () => void; refused: (error: unknown) => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let slow: NodeJS.Timeout | undefined
  let soon: NodeJS.Immediate | undefined
  let writing = Promise.resolve()
  let kept: PendingEntry[] = []
  let again: NodeJS.Timeout | undefined

  /** Before all that came later. */
  const writeKept = async (): Promise<void> => {
    if (kept.length === 0) return
    const lines = kept
    await context.transact(async (inside) => {
      for (const entry of await notYetThere(inside, lines)) inside.audit(entry)
    })
    kept = kept.slice(lines.length)
  }
  const keep = (entries: readonly PendingEntry[], error: unknown): void => {
    const isAway = error instanceof StoreUnavailable || error instanceof StorageFull
    // What the store refuses for itself it refuses again, and others would wait behind it.
    kept = isAway ? [...kept, ...entries.filter(({ log }) => log === 'audit')].slice(0, mostKept) : []
    if (kept.length > 0) again ??= setTimeout(() => void flush(), againMs).unref()
  }

  const write = async () => {
    const batch = waiting
    waiting = []
    if (batch.length + kept.length === 0) return
    try {
      await writeKept()
      const append = async (inside: Context) => {
        const entries = batch.map(({ entry }) => entry)
        await appendPlain(
          inside,
          entries.filter(({ log }) => log !== 'audit'),
        )
        for (const entry of entries.filter(({ log }) => log === 'audit')) inside.audit(entry)
      }
      if (batch.length > 0) await context.transact(append, { brief: true })
      for (const { stored } of batch) stored()
    } catch (error) {
      keep(
        batch.map(({ entry }) => entry),
        error,
      )
      for (const { refused } of batch) refused(error)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    clearTimeout(slow)
    clearImmediate(soon)
    clearTimeout(again)
    timer = slow = again = undefined
    soon = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    add: (entry) =>
      new Promise((stored, refused) => {
        waiting.push({ entry, stored, refused })
        // Whoever writes to the audit log waits for it; the other logs are not waited for.
        if (entry.log === 'audit') soon ??= setImmediate(() => void flush())
        else if (entry.log === 'api') slow ??= setTimeout(() => void flush(), apiBatchMs)
        else timer ??= setTimeout(() => void flush(), batchMs)
      }),
    flush,
  }
}

/** A connection that broke at COMMIT may have left them there; each names its request. */
async function notYetThere({ read }: Context, entries: readonly PendingEntry[]): Promise<PendingEntry[]> {
  const [first] = entries
  if (!first) return []
  const rows = await read
    .selectFrom('logs')
    .select('entry')
    .where('log', '=', 'audit')
    .where('at', '>=', first.at)
    .execute()
  const there = new Set(rows.map(({ entry }) => entry))
  return entries.filter(({ entry }) => !there.has(JSON.stringify(entry)))
}
