import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { Problem } from '../../runtime/problem.ts'
import { makeProblem } from '../../runtime/problems/make-problem.ts'
import { fileId, findFiles } from '../../runtime/references/find-files.ts'
import { endsOf } from './file-types.ts'
import type { Store } from '../store/store.ts'

/** Files that a document names anew and that are not stored, or are of a type that may not stand there. */
export async function wrongFiles(
  document: Document,
  before: Document | undefined,
  { set, store }: { set: JsonSchemaSet; store: Pick<Store, 'blobs'> },
): Promise<Problem[]> {
  const standing = new Set(before ? findFiles(set, before).map(({ file }) => file) : [])
  const problems: Problem[] = []
  for (const { at, file, accept } of findFiles(set, document)) {
    const blob = await store.blobs.get(fileId(file))
    if (!blob && !standing.has(file)) problems.push(makeProblem('file-not-found', document, at, { found: file }))
    if (blob && accept && !endsOf(blob.type).some((end) => accept.includes(end)))
      problems.push(makeProblem('file-type-wrong', document, at, { values: [blob.name], found: file }))
  }
  return problems
}
