import type { Document } from '../../../../runtime/document.ts'
import { notFound } from '../../../codes/refusals.ts'
import type { Context } from '../../../call/context.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { readStoredOrRemoved } from './stored-answer.ts'

interface Request {
  kind: string
  id: number
  revision: number
}

export const documentRevision: DeclaredOperation<'document-revision'> = async (input, context) => ({
  document: await readRevision(input, context),
  revision: input.revision,
})

export async function readRevision({ kind, id, revision }: Request, context: Context): Promise<Document> {
  await readStoredOrRemoved(kind, id, context)
  const document = await context.store.documents.revision(id, revision)
  if (!document || document.kind !== kind) throw notFound()
  return document
}
