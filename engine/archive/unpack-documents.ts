import { resolve } from 'node:path'
import type { PackedFile } from '../../runtime/generated/calls/answer.ts'
import { holdText } from '../files/held-texts.ts'
import { makeParser, type Caller, type Parser } from '../parsing/make-parser.ts'
import type { ListedFile } from './archive-layout.ts'
import type { ArchiveProblem, Unpacked, UnpackTask } from './unpack-task.ts'

/** Reads archives of documents. */
export type Archives = Parser<UnpackTask, Unpacked>

/** `folder`: where archives arrive; their readers may read and write below it, and nowhere else. */
export const makeArchives = (folder: string): Archives =>
  makeParser({
    file: new URL('./unpack-worker.ts', import.meta.url),
    ...{ heapMegabytes: 384, workMs: 120_000, folder: resolve(folder) },
    ...{ atOnce: 2, atOnceOwn: 1, most: 12, mostOwn: 3 },
  })

/** What an archive holds. Where there are problems, the rest is of no use. */
export interface UnpackedDocuments {
  /** What it calls itself. */
  bundle?: string
  documents: unknown[]
  /** Their bytes lie in the folder, under their hash (`heldText`). */
  files: PackedFile[]
  /** The same, as the archive lists them. */
  listed: ListedFile[]
  problems: ArchiveProblem[]
}

/** Unpacks an archive into its folder. Throws `Unreadable` with `too-large`, and as `Parser.read`. */
export async function unpackDocuments(
  archives: Archives,
  task: UnpackTask,
  caller: Caller,
): Promise<UnpackedDocuments> {
  const unpacked: UnpackedDocuments = { documents: [], files: [], listed: [], problems: [] }
  const paths = { path: resolve(task.path), folder: resolve(task.folder) }
  for await (const piece of archives.read({ ...task, ...paths }, nothing(), caller))
    if ('problem' in piece) unpacked.problems.push(piece.problem)
    else if ('bundle' in piece) unpacked.bundle = piece.bundle
    else if ('document' in piece) unpacked.documents.push(piece.document)
    else {
      const { file, name, type } = piece.file
      const packed = { file, name, type, data: '' }
      unpacked.listed.push(piece.file)
      holdText(packed, piece.path)
      unpacked.files.push(packed)
    }
  return unpacked
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
