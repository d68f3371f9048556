import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { keyFile, openDataFolder, storeFile } from './keys/data-folder.ts'

export interface Backup {
  /** The copied store; blobs, releases and history are in it. */
  file: string
  bytes: number
  /** The key, when it lies in a file: without it the secrets of the copy cannot be read. */
  key?: string
}

/**
 * Copies the embedded store of `dataFolder` into the folder `target`, also while an engine works on it: a state in
 * which every change is whole. Put both files into an empty data folder to restore. `withKey: false` leaves the key
 * out (keep it elsewhere). A store on PostgreSQL is backed up by PostgreSQL's own tools.
 */
export async function backup(dataFolder: string, target: string, options: { withKey?: boolean } = {}): Promise<Backup> {
  const source = join(dataFolder, storeFile)
  if (!existsSync(source)) throw new Error(`There is no embedded store in ${dataFolder}`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  openDataFolder(target)
  const file = join(target, storeFile)
  if (existsSync(file)) throw new Error(`${file} is there already: choose an empty folder`)
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  const database = new Database(source, { readonly: true, timeout: 5000 })
  try {
    // In one go: a step that another process writes between would begin again from the start.
    await database.backup(unfinished, { progress: () => 0x7fffffff })
  } finally {
    database.close()
  }
  const copy = new Database(unfinished)
  try {
    const [{ integrity_check: result } = { integrity_check: 'no answer' }] = copy.pragma('integrity_check') as {
      integrity_check: string
    }[]
    if (result !== 'ok') throw new Error(`The copy is damaged: ${result}`)
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
  renameSync(unfinished, file)
  const key = join(dataFolder, keyFile)
  const done: Backup = { file, bytes: statSync(file).size }
  if (options.withKey === false || !existsSync(key)) return done
  copyFileSync(key, join(target, keyFile))
  return { ...done, key: join(target, keyFile) }
}
