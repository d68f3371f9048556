import type { Document } from '../../../runtime/document.ts'
import type { PackedFile } from '../../../runtime/generated/calls/answer.ts'
import { setAt } from '../../../runtime/pointer.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeProblem } from '../../../runtime/problems/make-problem.ts'
import { fileId, findFiles } from '../../../runtime/references/find-files.ts'
import type { Context } from '../../call/context.ts'
import { heldText } from '../../files/held-texts.ts'
import { storeFile } from '../../files/store-file.ts'

/** The files that the documents name. */
export async function packFiles(
  documents: readonly Document[],
  { engine: { set }, store }: Context,
): Promise<PackedFile[]> {
  const packed: PackedFile[] = []
  for (const file of new Set(documents.flatMap((one) => findFiles(set, one).map((use) => use.file)))) {
    const blob = await store.blobs.get(fileId(file))
    const bytes = blob && (await store.blobs.read(blob.hash))
    if (!bytes) continue
    packed.push({ file, name: blob.name, type: blob.type, data: Buffer.from(bytes).toString('base64') })
  }
  return packed
}

/**
 * Documents that name the files of an import as they are stored here: known ones stay, those that came along are stored
 * by the same rules as an upload (IM-10). What is neither is a warning: the document stands without it.
 */
export async function unpackFiles(
  documents: readonly Document[],
  files: readonly PackedFile[],
  { engine, store, session }: Context,
): Promise<{ documents: Document[]; problems: Problem[] }> {
  const { set } = engine
  const stored = new Map<string, string>()
  const problems: Problem[] = []
  const placed: Document[] = []
  for (const document of documents) {
    let next = document
    for (const { at, file } of findFiles(set, document)) {
      const here = stored.get(file) ?? (await findOrStore(file))
      if (here === undefined)
        problems.push({ ...makeProblem('file-not-found', document, at, [], file), severity: 'warning' })
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
    const blob = await storeFile(
      heldText(packed) ?? inParts(Buffer.from(packed.data, 'base64')),
      {
        name: packed.name,
        declared: packed.type,
        by: session?.userKey ?? 'system',
        limit: engine.settings.current().uploadMegabytes,
        fontLimit: engine.settings.current().fontMegabytes,
      },
      store.blobs,
    )
    return `blob/${blob.id}`
  }
}

async function* inParts(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
