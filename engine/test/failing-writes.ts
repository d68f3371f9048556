import Database from 'better-sqlite3'

type Method = (this: Database.Statement, ...values: unknown[]) => unknown

/** What the embedded store's file says to its writer: a full disk, a broken disk, a lock that never opens. */
const faults = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_BUSY'] as const

export interface FailingWrites {
  /** The `nth` writing statement of the embedded store fails; a disk that is full or broken stays so, a lock does not. */
  failFrom(nth: number): void
  /** There is room again. Answers whether anything failed. */
  end(): boolean
  /** As it was before. */
  restore(): void
}

/**
 * Lets a chosen statement that writes into the embedded store fail as a disk does. It stands under everything that the
 * engine itself does; that the database has rolled back on a full disk is part of it.
 */
export function makeFailingWrites(): FailingWrites {
  const memory = new Database(':memory:')
  const prototype = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<'run' | 'all', Method>
  memory.close()
  const kept = { run: prototype.run, all: prototype.all }
  let wanted = 0
  let writes = 0
  const counted = (method: Method): Method =>
    function (...values) {
      if (wanted > 0 && isStoreWrite(this)) {
        writes += 1
        if (writes === wanted || (writes > wanted && faultOf(wanted) !== 'SQLITE_BUSY')) throw failed(this, wanted)
      }
      return method.apply(this, values)
    }
  prototype.run = counted(kept.run)
  prototype.all = counted(kept.all)
  return {
    failFrom(nth) {
      wanted = nth
      writes = 0
    },
    end() {
      const hasFailed = writes >= wanted
      wanted = 0
      return hasFailed
    },
    restore: () => void Object.assign(prototype, kept),
  }
}

/** A rollback and what undoes a savepoint cannot fail for want of room. */
const isStoreWrite = (statement: Database.Statement): boolean =>
  statement.database.name.endsWith('kumiki.db') && !statement.readonly && !/^(rollback|begin)\b/i.test(statement.source)

const faultOf = (nth: number) => faults[nth % faults.length]!

function failed({ database, source }: Database.Statement, nth: number): Error {
  const code = faultOf(nth)
  if (code === 'SQLITE_FULL' && database.inTransaction && !/^(savepoint|release)/i.test(source))
    database.exec('ROLLBACK')
  return new Database.SqliteError(`write ${nth} of the test`, code)
}
