import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { link, lstat, mkdir, open, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { TransferPlan } from '../../runtime/transfer/plan.ts'
import { isFileName } from './file-name.ts'
import { keptNames } from './kept-names.ts'
import { required } from '../../runtime/values/required.ts'

export interface FileToKeep extends NonNullable<TransferPlan['keep']> {
  /** Of all kept files; nothing is written outside of it. */
  root: string
  /** Letters, digits, `-` and `_`: the file on its way is called by it. */
  id: string
  name: string
  /** ISO time of the time stamp. */
  at: string
  /** SHA-256 of its bytes: `sha256-` and hexadecimal digits. */
  hash: string
}

/** The folder cannot be used: its name is none, or it leads elsewhere. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused'
}

/** Writes a file into its folder, under a name that no user can give, and waits for the disk. */
export async function stageFile(file: FileToKeep, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const path = stagedPath(await folderOf(file), file)
  await rm(path, { force: true })
  const handle = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o640)
  try {
    for await (const piece of bytes) await handle.writeFile(piece)
    await handle.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Gives a staged file its name, at once: nobody sees half of it, and of two of one name none is lost. Answers the name;
 * undefined where one is there and it is not to be kept. Done again after a crash, it finds what was done.
 */
export async function placeFile(file: FileToKeep): Promise<string | undefined> {
  const folder = await folderOf(file)
  const staged = stagedPath(folder, file)
  const name =
    file.existingFile === 'overwrite' ? await overwrite(folder, staged, file) : await add(folder, staged, file)
  await rm(staged, { force: true })
  await sync(folder)
  return name
}

/** Takes a staged file away, where there is one. */
export async function dropFile(file: FileToKeep): Promise<void> {
  await rm(stagedPath(await folderOf(file), file), { force: true })
}

/** Whether the file is there before it has its name. */
export async function isStaged(file: FileToKeep): Promise<boolean> {
  const path = stagedPath(await folderOf(file), file)
  return lstat(path).then(
    () => true,
    () => false,
  )
}

async function overwrite(folder: string, staged: string, file: FileToKeep): Promise<string> {
  const [kept] = keptNames(file.name, file.existingFile, file.at)
  const name = required(kept, 'name to keep a file by')
  await rename(staged, join(folder, name))
  return name
}

async function add(folder: string, staged: string, file: FileToKeep): Promise<string | undefined> {
  for (const name of keptNames(file.name, file.existingFile, file.at)) {
    try {
      // Unlike renaming, it fails where one is there.
      await link(staged, join(folder, name))
      return name
    } catch (error) {
      if (!isThere(error)) throw error
      // Ours: the node was gone before it could take the other name away.
      if ((await lstat(join(folder, name))).ino === (await lstat(staged)).ino) return name
    }
  }
  if (file.existingFile === 'noUpload') return undefined
  throw new FolderRefused('no name is free')
}

/** Under which name a file with these bytes is there, among those that it may have; empty: another is, and it was not to be kept. */
export async function keptAs(file: FileToKeep): Promise<string | undefined> {
  const folder = await folderOf(file)
  for (const name of keptNames(file.name, file.existingFile, file.at)) {
    const path = join(folder, name)
    const stats = await lstat(path).catch(() => undefined)
    if (!stats) return undefined
    if (stats.isFile() && (await hashOf(path)) === file.hash) return name
  }
  return file.existingFile === 'noUpload' ? '' : undefined
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return `sha256-${hash.digest('hex')}`
}

/** The folder, made where it is not there. */
export async function folderOf({ root, folder }: Pick<FileToKeep, 'root' | 'folder'>): Promise<string> {
  if (!isFileName(folder)) throw new FolderRefused(`"${folder}" is no name of a folder`)
  await mkdir(join(root, folder), { recursive: true, mode: 0o750 })
  const path = join(await realpath(root), folder)
  if ((await realpath(path)) !== path) throw new FolderRefused(`"${folder}" leads out of the folder of uploads`)
  return path
}

/** Where a file lies before it has its name. */
export const stagedPath = (folder: string, { id }: FileToKeep): string => join(folder, `.${id}.part`)
const isThere = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** What a folder lists is on the disk then. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
