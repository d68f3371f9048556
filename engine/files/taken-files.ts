import { link, lstat, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileName } from './file-name.ts'
import { folderOf, placeFile, stagedPath, type FileToKeep } from './keep-file.ts'

/** A folder into which others put files, below the folder of all uploads. */
export interface Inbox {
  root: string
  folder: string
}

/** A file that was taken from an inbox; whoever took it died where it is still there. */
export interface TakenFile extends Inbox {
  /** Its own: letters, digits and `-`. */
  id: string
  name: string
  /** Somebody began to do with it what cannot be asked after. */
  isBegun: boolean
}

/** Programs write under such names until a file is whole. */
const partial = /(^~|~$|\.(part|partial|filepart|crdownload|download|tmp|temp|swp)$)/i
const begunEnd = '.begun'

/** Names of the files that lie in an inbox and that nobody has written to since `before`, in their order. */
export async function waitingFiles(inbox: Inbox, before: Date): Promise<string[]> {
  const folder = await folderOf(inbox)
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((one) => one.isFile() && isFileName(one.name) && !partial.test(one.name))
  const waiting: string[] = []
  for (const { name } of names) {
    const stats = await lstat(join(folder, name)).catch(() => undefined)
    if (stats && stats.mtime < before) waiting.push(name)
  }
  return waiting.toSorted()
}

/** Takes a file out of its inbox; undefined where another was faster. */
export async function takeFile(inbox: Inbox, name: string, id: string): Promise<TakenFile | undefined> {
  const file = { ...inbox, id, name, isBegun: false }
  await mkdir(join(await takenFolder(inbox), id), { mode: 0o750 })
  try {
    await rename(waitingPath(inbox, name), pathOfTaken(file))
    return file
  } catch (error) {
    await dropTaken(file)
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Files whose ids begin so, which were taken and not settled. */
export async function takenFiles(inbox: Inbox, prefix: string): Promise<TakenFile[]> {
  const folder = await takenFolder(inbox)
  const found: TakenFile[] = []
  for (const own of (await readdir(folder)).filter((one) => one.startsWith(prefix)).toSorted()) {
    const isBegun = own.endsWith(begunEnd)
    const id = isBegun ? own.slice(0, -begunEnd.length) : own
    const names = await readdir(join(folder, own))
    found.push(...names.map((name) => ({ ...inbox, id, name, isBegun })))
    // Nothing is in it: its file was settled, or was never there.
    if (names.length === 0) await rmdir(join(folder, own))
  }
  return found
}

/** Where a file lies that waits. */
export const waitingPath = ({ root, folder }: Inbox, name: string): string => join(root, folder, name)

/** Where a file lies that was taken. */
export const pathOfTaken = ({ root, folder, id, name, isBegun }: TakenFile): string =>
  join(root, folder, 'taken', `${id}${isBegun ? begunEnd : ''}`, name)

/** Notes whether something was begun with the file that cannot be asked after. */
export async function markTaken(file: TakenFile, isBegun: boolean): Promise<TakenFile> {
  const marked = { ...file, isBegun }
  if (isBegun !== file.isBegun) await rename(join(pathOfTaken(file), '..'), join(pathOfTaken(marked), '..'))
  return marked
}

/** Moves a taken file to where it stays, under a free name, which it answers; done again after a crash, it finds it there. */
export async function settleTaken(file: TakenFile, to: 'done' | 'faulty', at: string): Promise<string> {
  const kept = settled(file, { to, name: file.name, at })
  const staged = stagedPath(await folderOf(kept), kept)
  await link(pathOfTaken(file), staged).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
  })
  const name = (await placeFile(kept)) ?? file.name
  await dropTaken(file)
  return name
}

/** A file that is to stand beside a taken one, for `stageFile` and `placeFile`. */
export const settled = (
  { root, folder, id }: TakenFile,
  { to, name, at }: { to: 'done' | 'faulty'; name: string; at: string },
): FileToKeep => ({
  ...{ root: join(root, folder), folder: to, existingFile: 'timestamp', id, name, at, hash: '' },
})

async function dropTaken(file: TakenFile): Promise<void> {
  await rm(pathOfTaken(file), { force: true })
  await rmdir(join(pathOfTaken(file), '..'))
}

async function takenFolder(inbox: Inbox): Promise<string> {
  await folderOf(inbox)
  return folderOf({ root: join(inbox.root, inbox.folder), folder: 'taken' })
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
