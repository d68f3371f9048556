import { notFound } from '../../../codes/refusals.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { withKeyOfName } from '../read/free-key.ts'
import { requireEnvelope } from '../../../call/require-envelope.ts'
import { saveDocument } from './save-document.ts'
import { storedAnswer } from '../read/stored-answer.ts'

/** A new document, filed in a folder that its maker sees, or in none (number 0). */
export const documentCreate: DeclaredOperation<'document-create'> = async (
  { keyOfName, folderId = 0, ...input },
  context,
) => {
  requireEnvelope(input.document, context.engine, input.kind)
  const document = keyOfName ? await withKeyOfName(input.document, context) : input.document
  if (folderId !== 0 && !(await context.store.documents.read('folder', folderId))) throw notFound()
  const filed = folderId !== 0 && { folderId }
  return storedAnswer(await saveDocument({ ...input, document, ...filed }, context), context)
}
