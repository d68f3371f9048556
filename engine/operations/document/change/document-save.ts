import type { DeclaredOperation } from '../../../call/operation.ts'
import { saveDocument } from './save-document.ts'
import { readStored, storedAnswer } from '../read/stored-answer.ts'

/** Saves on the revision that the caller saw; a newer one is a conflict with who and when. */
export const documentSave: DeclaredOperation<'document-save'> = async ({ id, ...request }, context) => {
  const before = await readStored(request.kind, id, context)
  return storedAnswer(await saveDocument({ ...request, before }, context), context)
}
