import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { StartRefused, StorageFull, StoreUnavailable } from '../errors.ts'
import type { Tables } from '../tables.ts'
import type { Connection } from './connection.ts'
import { sqliteFacts } from './facts.ts'
import { makeGroupCommit } from './group-commit.ts'

const leastRoom = 1024 * 1024

/** Opens the embedded store: one writer, one reader beside it, statements prepared once. */
export function openSqlite(file: string): Connection {
  const writer = open(file, false)
  const reader = open(file, true)
  const write = kyselyOf(writer)
  const read = kyselyOf(reader)
  return {
    facts: sqliteFacts,
    write,
    read,
    together: makeGroupCommit(write),
    requireRoom() {
      const { bavail, bsize } = statfsSync(dirname(file))
      // A small write may still find room in the log, the next order may not.
      if (bavail * bsize < leastRoom) throw new StorageFull(`less than ${leastRoom} bytes are free`)
    },
    close: async () => {
      await read.destroy()
      // Folds the log into the file, so that a copy of the stopped store is one file.
      if (writer.open) writer.pragma('wal_checkpoint(TRUNCATE)')
      await write.destroy()
    },
  }
}

/** A store in memory: readers see what the writer has not ended yet, and nothing reaches a disk. */
export function openSqliteMemory(): Connection {
  const database = new Database(':memory:')
  database.pragma('foreign_keys = ON')
  const write = kyselyOf(database)
  return { facts: sqliteFacts, write, read: kyselyOf(database), close: () => write.destroy() }
}

/** Opens an embedded store that is open already, for reading only. */
export function openSqliteReader(file: string): Connection {
  const read = kyselyOf(open(file, true))
  return { facts: sqliteFacts, write: read, read, close: () => read.destroy() }
}

function open(file: string, readonly: boolean): Database.Database {
  try {
    const database = new Database(file, { readonly, timeout: 5000 })
    if (!readonly) database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma('cache_size = -8000')
    return database
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    throw new StartRefused(
      `The store ${file} cannot be opened (${error.message}). It was left as it is: put a backup in its place, or move it away to begin a new store.`,
      { cause: error },
    )
  }
}

function kyselyOf(database: Database.Database): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { close: () => database.close(), prepare: statementsOf(database) } }),
  })
}

type Statement = {
  reader: boolean
  all(values: readonly unknown[]): unknown[]
  run(values: readonly unknown[]): Run
  iterate(): never
}
type Run = { changes: number | bigint; lastInsertRowid: number | bigint }

const nothing: Run = { changes: 0, lastInsertRowid: 0 }

/** Prepares each SQL text once (the newest 500) and says the store's own errors instead of SQLite's. */
function statementsOf(database: Database.Database): (sql: string) => Statement {
  const prepared = new Map<string, Statement>()
  return (text) => {
    const known = prepared.get(text)
    if (known) return known
    const statement = translated(() => database.prepare(text))
    const isRollback = /^rollback$/i.test(text)
    const made: Statement = {
      reader: statement.reader,
      all: (values) => translated(() => statement.all(values)),
      // A full disk has rolled back already; the error that says so must not be lost over another one.
      run: (values) => (isRollback && !database.inTransaction ? nothing : translated(() => statement.run(values))),
      iterate: () => {
        throw new Error('The store streams by pages')
      },
    }
    const [oldest] = prepared.keys()
    if (oldest !== undefined && prepared.size >= 500) prepared.delete(oldest)
    prepared.set(text, made)
    return made
  }
}

function translated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    if (/^SQLITE_(FULL|READONLY|IOERR_(WRITE|FSYNC|TRUNCATE|SHMSIZE|SHMMAP)|CANTOPEN)/.test(error.code))
      throw new StorageFull(error)
    if (/^SQLITE_(BUSY|LOCKED|IOERR|CORRUPT|NOTADB|NOMEM)/.test(error.code)) throw new StoreUnavailable(error)
    throw error
  }
}
