import type { Operation } from '../../../call/operation.ts'
import { withKeyOfName } from './free-key.ts'
import { requireEnvelope } from './require-envelope.ts'
import { saveDocument } from './save-document.ts'
import type { SaveRequest } from './save-document.ts'
import { storedAnswer } from '../read/stored-answer.ts'
import type { StoredAnswer } from '../../../../runtime/generated/calls/answer.ts'

interface Request extends Omit<SaveRequest, 'before' | 'revision'> {
  /** The key is only a suggestion: one after the name may stand in its place. */
  keyOfName?: boolean
}

export const documentCreate: Operation<Request, StoredAnswer> = async ({ keyOfName, ...input }, context) => {
  requireEnvelope(input.document, input.kind)
  const document = keyOfName ? await withKeyOfName(input.document, context) : input.document
  return storedAnswer(await saveDocument({ ...input, document }, context), context)
}
