import type { Context } from '../context.ts'
import { appendPlain } from './append-logs.ts'
import type { PendingEntry } from './append-logs.ts'

const batchMs = 50
/** Programs call again and again: their entries are many, and a wait for the disk is dear. */
const apiBatchMs = 250

/** Entries of some milliseconds, written in one transaction: one wait for the disk instead of one for each. */
export interface LogBatch {
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

  const write = async () => {
    const batch = waiting
    waiting = []
    if (batch.length === 0) return
    try {
      const append = async (inside: Context) => {
        const entries = batch.map(({ entry }) => entry)
        await appendPlain(
          inside,
          entries.filter(({ log }) => log !== 'audit'),
        )
        for (const entry of entries.filter(({ log }) => log === 'audit')) inside.audit(entry)
      }
      await context.transact(append, { brief: true })
      for (const { stored } of batch) stored()
    } catch (error) {
      for (const { refused } of batch) refused(error)
    }
  }
  const flush = () => {
    clearTimeout(timer)
    clearTimeout(slow)
    clearImmediate(soon)
    timer = slow = undefined
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
