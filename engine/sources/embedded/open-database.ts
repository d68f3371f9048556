import Database from 'better-sqlite3'
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { mappedBytes, type DatabaseFile } from './database-requests.ts'
import { fold } from './fold.ts'
import { inZone } from './in-zone.ts'
import { round } from './round.ts'

const waitMs = 5000

/** Opens the file. Throws with `code`: `NO_FILE`, `OWN_STORE`, or SQLite's. */
export function openDatabase({ file, writer, create = false }: DatabaseFile): Database.Database {
  if (!existsSync(file) && !(writer && create))
    throw Object.assign(new Error(`No database file ${file}`), { code: 'NO_FILE' })
  if (!writer && !isWriteAheadLog(file)) {
    const once = new Database(file, { timeout: waitMs })
    once.pragma('journal_mode = WAL')
    once.close()
  }
  const database = new Database(file, { readonly: !writer, timeout: waitMs })
  if (database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'kumiki_store'`).get())
    throw Object.assign(new Error("This database holds Kumiki's own settings"), { code: 'OWN_STORE' })
  if (writer) {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
  }
  database.pragma('cache_size = -16000')
  database.pragma(`mmap_size = ${mappedBytes}`)
  database.function('kumiki_zone', { deterministic: true, directOnly: false }, inZone)
  database.function('kumiki_round', { deterministic: true, directOnly: false }, round)
  database.function('kumiki_fold', { deterministic: true, directOnly: false }, (text: unknown, how: unknown) =>
    typeof text === 'string' ? fold(text, Number(how)) : text,
  )
  return database
}

/** Bytes 18 and 19 of the file are 2 in WAL mode (SQLite file format, 1.3). */
function isWriteAheadLog(file: string): boolean {
  const bytes = new Uint8Array(20)
  const descriptor = openSync(file, 'r')
  readSync(descriptor, bytes)
  closeSync(descriptor)
  return bytes[18] === 2
}
