import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { copyFile, link, mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { archiveMark, type ListedFile } from '../archive/archive-layout.ts'
import { makeArchives, unpackDocuments } from '../archive/unpack-documents.ts'
import type { ArchiveProblem } from '../archive/unpack-task.ts'
import { arrivingFolder, makeHeldTexts } from '../files/held-texts.ts'
import { Unreadable } from '../parsing/errors.ts'
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

/** Unpacks an archive for the time of the work, in a process of its own. Throws where there is more in it than may be. */
export async function withArchive<Result>(
  archive: string,
  { dataFolder, megabytes }: { dataFolder: string; megabytes: number },
  work: (opened: OpenedArchive) => Promise<Result>,
): Promise<Result> {
  const texts = makeHeldTexts(dataFolder)
  const archives = makeArchives(arrivingFolder(dataFolder))
  const folder = join(texts.folder, 'documents')
  const bytes = megabytes * 1024 * 1024
  try {
    // The process sees no other folder.
    const path = join(texts.folder, 'archive.zip')
    await copyFile(archive, path)
    const { bundle, listed, problems } = await unpackDocuments(
      archives,
      { path, folder: texts.folder, keepsDocuments: true, limits: { unpacked: bytes, documents: bytes } },
      { principal: 'command line', signal: new AbortController().signal },
    ).catch((error: unknown) => {
      if (error instanceof Unreadable) throw new Error('The archive holds more than may be imported.', { cause: error })
      throw error
    })
    const [from, to] = [texts.folder, archive].map((place) => relative(process.cwd(), place))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const placed = (found: FoundProblem) => ({ ...found, file: found.file.replace(from ?? '', to ?? '') })
    return await work({ folder, bundle, fileNames: await filesInto(folder, listed), problems, placed })
  } finally {
    archives.close()
    texts.remove()
  }
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
