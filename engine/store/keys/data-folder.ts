import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { StartRefused } from '../errors.ts'
import { textProperty } from '../../../runtime/json/text-property.ts'

/** Names in the data folder. */
export const storeFile = 'kumiki.db'
export const keyFile = 'kumiki.key'
const lockFile = 'kumiki.lock'
const pidFile = 'kumiki.pid'

const hasModes = process.platform !== 'win32'

/** Makes the folder, or closes it to other users of the machine (0700). */
export function openDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!hasModes || (statSync(folder).mode & 0o077) === 0) return
  try {
    chmodSync(folder, 0o700)
  } catch (cause) {
    throw new StartRefused(`Other users of this machine can read ${folder}. Close it: chmod 700 ${folder}`, { cause })
  }
}

/** Throws StartRefused when others could read the file. */
export function refuseReadableByOthers(file: string): void {
  if (!hasModes || (statSync(file).mode & 0o077) === 0) return
  throw new StartRefused(`Other users of this machine can read the key ${file}. Close it: chmod 600 ${file}`)
}

/**
 * Keeps every other process out of the folder until the answered function is called. The operating system lets go of
 * the lock when the process dies, however it dies: there is no stale lock to clear away.
 */
export function lockDataFolder(folder: string): () => void {
  const pid = join(folder, pidFile)
  const lock = new Database(join(folder, lockFile), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (!textProperty(cause, 'code')?.startsWith('SQLITE_BUSY')) throw cause
    const holder = existsSync(pid) ? ` (process ${readFileSync(pid, 'utf8').trim()})` : ''
    throw new StartRefused(
      `Another Kumiki${holder} works in ${folder}. Stop it, or choose another folder with KUMIKI_DATA.`,
      { cause },
    )
  }
  writeFileSync(pid, `${process.pid}\n`, { mode: 0o600 })
  return () => {
    lock.exec('rollback')
    lock.close()
  }
}

/** An emptied store beside a key is a damaged one, not a new one. */
export function refuseEmptiedStore(folder: string): void {
  const store = join(folder, storeFile)
  if (existsSync(store) && statSync(store).size === 0 && existsSync(join(folder, keyFile))) {
    throw new StartRefused(
      `The store ${store} is empty though its key is there. Put a backup in its place, or move both away to begin a new store.`,
    )
  }
}
