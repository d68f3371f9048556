import type { DeclaredOperation } from '../../../call/operation.ts'
import { withKeyOfName } from './free-key.ts'
import { requireEnvelope } from '../../../call/require-envelope.ts'
import { saveDocument } from './save-document.ts'
import { storedAnswer } from '../read/stored-answer.ts'

export const documentCreate: DeclaredOperation<'document-create'> = async ({ keyOfName, ...input }, context) => {
  requireEnvelope(input.document, context.engine, input.kind)
  const document = keyOfName ? await withKeyOfName(input.document, context) : input.document
  return storedAnswer(await saveDocument({ ...input, document }, context), context)
}
