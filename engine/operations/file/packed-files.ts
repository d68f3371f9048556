import type { Document } from '../../../runtime/document.ts'
import type { PackedFile } from '../../../runtime/generated/calls/answer.ts'
import type { JsonSchemaSet } from '../../../runtime/json-schema/json-schema-set.ts'
import { setAt } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { fileId, findFiles } from '../../../runtime/references/find-files.ts'
import type { FileToPack } from '../../archive/pack-documents.ts'
import type { Context } from '../../call/context.ts'
import { heldText } from '../../files/held-texts.ts'
import { storeFile, type SizeLimits } from '../../files/store-file.ts'
import type { Store } from '../../store/store.ts'

/** The stored files that the documents name; those that are no more are left out. */
export async function filesOf(
  documents: readonly Document[],
  { set, store }: { set: JsonSchemaSet; store: Pick<Store, 'blobs'> },
): Promise<FileToPack[]> {
  const files: FileToPack[] = []
  for (const file of new Set(documents.flatMap((one) => findFiles(set, one).map((use) => use.file)))) {
    const blob = await store.blobs.get(fileId(file))
    if (blob) files.push({ file, name: blob.name, type: blob.type, hash: blob.hash, size: blob.size })
  }
  return files
}

/** The files with their bytes, for a JSON text. */
export async function packFiles(files: readonly FileToPack[], { store }: Context): Promise<PackedFile[]> {
  const packed: PackedFile[] = []
  for (const { file, name, type, hash } of files) {
    const bytes = await store.blobs.read(hash)
    if (bytes) packed.push({ file, name, type, data: Buffer.from(bytes).toString('base64') })
  }
  return packed
}

/** Where files go, by whom, and how large they may be. */
export interface FilePlace extends SizeLimits {
  set: JsonSchemaSet
  store: Pick<Store, 'blobs'>
  by: string
}

/**
 * Documents that name the files of an import as they are stored here: known ones stay, those that came along are stored
 * by the same rules as an upload (IM-10). What is neither is a warning: the document stands without it.
 */
export async function unpackFiles(
  documents: readonly Document[],
  files: readonly PackedFile[],
  { set, store, ...limits }: FilePlace,
): Promise<{ documents: Document[]; problems: Problem[] }> {
  const stored = new Map<string, string>()
  const problems: Problem[] = []
  const placed: Document[] = []
  for (const document of documents) {
    let next = document
    for (const { at, file } of findFiles(set, document)) {
      const here = stored.get(file) ?? (await findOrStore(file))
      if (here === undefined)
        problems.push({ ...makeProblem('file-not-found', document, at, { found: file }), severity: 'warning' })
      else {
        stored.set(file, here)
        next = setAt(next, at, here)
      }
    }
    placed.push(next)
  }
  return { documents: placed, problems }

  async function findOrStore(file: string): Promise<string | undefined> {
    if (await store.blobs.get(fileId(file))) return file
    const packed = files.find((one) => one.file === file)
    if (!packed) return undefined
    const bytes = heldText(packed) ?? inParts(Buffer.from(packed.data, 'base64'))
    const blob = await storeFile(bytes, { name: packed.name, declared: packed.type, ...limits }, store.blobs)
    return `blob/${blob.id}`
  }
}

async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
