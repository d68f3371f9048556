import { CompiledQuery } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

type Work<T> = (db: Transaction<Tables>) => Promise<T>

interface Waiting {
  /** Does the work; what it answers tells it. */
  run(db: Transaction<Tables>): Promise<() => void>
  reject(error: unknown): void
}

const savepoint = CompiledQuery.raw('savepoint member')
const release = CompiledQuery.raw('release member')
const rollback = CompiledQuery.raw('rollback to member')
const most = 64
/** So long a commit waits for others where the last one had several: in time about what the disk takes, in work much less. */
const busyMs = 2

/**
 * Brief transactions that come at the same time wait for the disk once: one commit for all, each in a savepoint of its
 * own. One that throws is undone alone; when the commit fails, or the database has ended the transaction (a full disk),
 * none of them happened and all are told so. An answer is given after the commit only.
 */
export function makeGroupCommit(write: Kysely<Tables>): <T>(work: Work<T>) => Promise<T> {
  let waiting: Waiting[] = []
  let isAwaited = false
  /** Members of the last commit. */
  let before = 0
  const commitSoon = () => {
    isAwaited = true
    if (before > 1) setTimeout(() => void commit(), busyMs)
    else setImmediate(() => void commit())
  }
  const commit = async () => {
    const members = waiting.slice(0, most)
    waiting = waiting.slice(most)
    before = members.length
    await commitAll(write, members)
    isAwaited = false
    if (waiting.length > 0) commitSoon()
  }
  return (work) =>
    new Promise((resolve, reject) => {
      const run = async (db: Transaction<Tables>) => {
        const answer = await work(db)
        return () => resolve(answer)
      }
      waiting.push({ run, reject })
      if (!isAwaited) commitSoon()
    })
}

async function commitAll(write: Kysely<Tables>, members: readonly Waiting[]): Promise<void> {
  const outcomes: (() => void)[] = []
  try {
    await write.transaction().execute(async (db) => {
      for (const { run, reject } of members) {
        await db.executeQuery(savepoint)
        try {
          outcomes.push(await run(db))
        } catch (error) {
          outcomes.push(() => reject(error))
          if (!(await undone(db))) throw error
        }
        await db.executeQuery(release)
      }
    })
  } catch (error) {
    for (const { reject } of members) reject(error)
    return
  }
  for (const tell of outcomes) tell()
}

/** Whether a member alone could be undone: where the database has ended all of it, there is no savepoint any more. */
async function undone(db: Transaction<Tables>): Promise<boolean> {
  try {
    await db.executeQuery(rollback)
    return true
  } catch {
    return false
  }
}
