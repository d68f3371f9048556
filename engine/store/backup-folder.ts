import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import Database from 'better-sqlite3'
import { backup, type Backup } from './backup.ts'
import { keyFile, lockDataFolder, openDataFolder, storeFile } from './keys/data-folder.ts'

/** Folders beside the store: databases of embedded data sources, and files that were kept for partners. */
const sourcesFolder = 'sources'
const uploadsFolder = 'uploads'

interface FolderBackup {
  store: Backup
  /** How many embedded databases, and how many kept files. */
  sources: number
  uploads: number
}

/**
 * Copies the embedded store, the databases beside it and the kept files, also while an engine works on them: each database in a
 * state in which every change is whole. The databases are copied one after the other.
 */
export async function backupFolder(dataFolder: string, target: string): Promise<FolderBackup> {
  const store = await backup(dataFolder, target)
  const sources = filesBelow(join(dataFolder, sourcesFolder)).filter(isDatabase)
  for (const file of sources) await copyDatabase(file, placeIn(target, dataFolder, file))
  const uploads = filesBelow(join(dataFolder, uploadsFolder)).filter((file) => !isOnItsWay(file))
  for (const file of uploads) copyFile(file, placeIn(target, dataFolder, file))
  return { store, sources: sources.length, uploads: uploads.length }
}

/** Puts such a copy into a data folder that holds no store; under its name the store is there at last. */
export async function restoreFolder(
  from: string,
  dataFolder: string,
): Promise<{ sources: number; uploads: number; hasKey: boolean }> {
  const store = join(from, storeFile)
  if (!existsSync(store)) throw new Error(`There is no backup in ${from}: it holds ${storeFile}.`)
  openDataFolder(dataFolder)
  const unlock = lockDataFolder(dataFolder)
  try {
    for (const name of [storeFile, keyFile])
      if (existsSync(join(dataFolder, name)))
        throw new Error(`${join(dataFolder, name)} is there already: a backup is put where there is no store yet.`)
    requireSound(store)
    const besides = [sourcesFolder, uploadsFolder].map((folder) => filesBelow(join(from, folder)))
    for (const file of besides.flat()) {
      const target = placeIn(dataFolder, from, file)
      if (existsSync(target))
        throw new Error(`${target} is there already: a backup is put where there is no store yet.`)
      copyFile(file, target)
    }
    const hasKey = existsSync(join(from, keyFile))
    if (hasKey) copyFile(join(from, keyFile), join(dataFolder, keyFile))
    const unfinished = join(dataFolder, `${storeFile}.unfinished`)
    rmSync(unfinished, { force: true })
    copyFile(store, unfinished)
    renameSync(unfinished, join(dataFolder, storeFile))
    const [sources = [], uploads = []] = besides
    return { sources: sources.length, uploads: uploads.length, hasKey }
  } finally {
    unlock()
  }
}

const placeIn = (target: string, from: string, file: string): string => join(target, relative(from, file))

/** Not what a database writes beside itself while it works: a copy of it has that in it. */
const isDatabase = (file: string): boolean => !/-(wal|shm|journal)$|\.new$/.test(file)

/** A file that is not kept yet has a name that no user can give. */
const isOnItsWay = (file: string): boolean => /(^|[\\/])\.[^\\/]*$/.test(file)

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function copyFile(file: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  copyFileSync(file, target)
}

async function copyDatabase(file: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const database = new Database(file, { readonly: true, timeout: 5000 })
  try {
    await database.backup(target, { progress: () => 0x7fffffff })
  } finally {
    database.close()
  }
}

function requireSound(file: string): void {
  const database = new Database(file, { readonly: true })
  try {
    const result = database.pragma('integrity_check', { simple: true })
    if (result !== 'ok') throw new Error(`The backup is damaged: ${String(result)}`)
  } finally {
    database.close()
  }
}
