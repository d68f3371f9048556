import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isObject } from '../../runtime/json/is-object.ts'
import { readJson } from '../../runtime/json/read-json.ts'
import { archiveMark, type ListedFile } from '../archive/archive-layout.ts'
import { unpackDocuments, type Archives } from '../archive/unpack-documents.ts'
import type { ArchiveProblem } from '../archive/unpack-task.ts'
import { makeHeldTexts } from '../files/held-texts.ts'
import type { Caller } from '../parsing/make-parser.ts'
import { filesFolder, portableName, readPortableName } from './portable-files.ts'
import type { FoundProblem } from './validate.ts'

/** Whether a file is an archive, whatever it is called. */
export function isArchive(path: string): boolean {
  if (!statSync(path).isFile()) return false
  const head = Buffer.alloc(4)
  const file = openSync(path, 'r')
  try {
    return readSync(file, head) === head.length && head.equals(archiveMark)
  } finally {
    closeSync(file)
  }
}

/** What was unpacked: a folder as an export writes it. */
export interface OpenedArchive {
  folder: string
  /** What the archive calls itself. */
  bundle: string | undefined
  /** How its documents call the files, and how the folder calls them. */
  fileNames: Map<string, string>
  problems: ArchiveProblem[]
  /** Says of a problem in which file of the archive it is. */
  placed(problem: FoundProblem): FoundProblem
}

interface Opening {
  /** Puts the archive, or a single file with documents, where the process that unpacks it finds it. */
  put(path: string): Promise<void>
  /** What stands before the names of entries where a problem is told; empty: nothing. */
  shown: string
  dataFolder: string
  megabytes: number
  archives: Archives
  caller: Caller
  /** A folder that was packed as it is may come too: documents lie in it as they like. */
  isFolder?: boolean
  /** What a single file with documents is called; without: there is none. */
  single?: string
}

/** Unpacks an archive for the time of the work, in a process of its own. Throws `Unreadable` where there is more in it than may be. */
export async function withArchive<Result>(
  { put, shown, dataFolder, megabytes, archives, caller, isFolder, single }: Opening,
  work: (opened: OpenedArchive) => Promise<Result>,
): Promise<Result> {
  const texts = makeHeldTexts(dataFolder)
  const folder = join(texts.folder, 'documents')
  const bytes = megabytes * 1024 * 1024
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // The process sees no other folder.
    const path = join(texts.folder, 'archive.zip')
    await put(path)
    const from = relative(process.cwd(), texts.folder)
    const placed = (found: FoundProblem) => ({ ...found, file: shownAt(found.file, from, shown) })
    if (single !== undefined && !isArchive(path)) {
      const text = readFileSync(path)
      await writeFile(join(folder, single), text, { mode: 0o600 })
      const fileNames = await packedInto(folder, text)
      const plain = (found: FoundProblem) => ({ ...found, file: single })
      return await work({ folder, bundle: undefined, fileNames, problems: [], placed: plain })
    }
    const { bundle, listed, problems } = await unpackDocuments(
      archives,
      { path, folder: texts.folder, keepsDocuments: true, isFolder, limits: { unpacked: bytes, documents: bytes } },
      caller,
    )
    return await work({ folder, bundle, fileNames: await filesInto(folder, listed), problems, placed })
  } finally {
    texts.remove()
  }
}

/** Without what nobody knows: the folder for the time of the work. */
function shownAt(file: string, from: string, shown: string): string {
  if (!file.startsWith(from)) return file
  const inside = file.slice(from.length + 1)
  return shown === '' ? inside : `${shown}/${inside}`
}

/** Puts the files where a folder has its own. */
async function filesInto(folder: string, files: readonly ListedFile[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const there = new Set<string>()
  await mkdir(join(folder, filesFolder), { recursive: true, mode: 0o700 })
  for (const one of files) {
    const name = portableName(one)
    const file = readPortableName(name)
    if (!file) continue
    names.set(one.file, name)
    if (!there.has(file.path)) await link(join(folder, '..', one.hash), join(folder, file.path))
    there.add(file.path)
  }
  return names
}

/** The same of files that stand in an export as JSON. */
async function packedInto(folder: string, text: Uint8Array): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const { value } = readJson(text, { withPlaces: false })
  const packed = isObject(value) && Array.isArray(value['files']) ? value['files'] : []
  await mkdir(join(folder, filesFolder), { recursive: true, mode: 0o700 })
  for (const one of packed) {
    if (!isObject(one)) continue
    const { file, name, type, data } = one
    if (typeof file !== 'string' || typeof name !== 'string' || typeof type !== 'string' || typeof data !== 'string')
      continue
    const bytes = Buffer.from(data, 'base64')
    const called = portableName({ hash: `sha256-${createHash('sha256').update(bytes).digest('hex')}`, name, type })
    const place = readPortableName(called)
    if (!place) continue
    names.set(file, called)
    await writeFile(join(folder, place.path), bytes, { mode: 0o600 })
  }
  return names
}
