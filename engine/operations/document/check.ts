import { checkDocument } from '../../../runtime/check/check-document.ts'
import { loadLibrary } from '../../../runtime/check/load-library.ts'
import type { Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { CallError } from '../../server/call-error.ts'
import type { Context } from '../operation.ts'
import { codes } from './codes.ts'

/** Everything that is wrong with the documents, each seen with what it refers to in the store and in the others. */
export async function checkDocuments(documents: readonly Document[], context: Context): Promise<Problem[]> {
  const { set, validators } = context.engine
  const library = await loadLibrary(set, documents, async (addresses) =>
    (await context.store.documents.many(addresses)).map((stored) => stored.document),
  )
  const validate = (schemaId: string, value: unknown) => validators.check(schemaId, value)
  return documents.flatMap((document) =>
    checkDocument(document, { set, validate, library: { get: (address) => library.get(address) } }),
  )
}

/** Ends the call with 60106 and the problems when the document has errors; warnings let it through. */
export async function requireSound(document: Document, context: Context): Promise<void> {
  const problems = await checkDocuments([document], context)
  if (problems.some((problem) => problem.severity !== 'warning')) throw new CallError(codes.problems, { problems })
}
