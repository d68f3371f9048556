import type { Operation } from '../operation.ts'
import { saveDocument } from './save-document.ts'
import type { SaveRequest } from './save-document.ts'
import { storedAnswer } from './stored-answer.ts'
import type { StoredAnswer } from './stored-answer.ts'

export const documentCreate: Operation<Omit<SaveRequest, 'before' | 'revision'>, StoredAnswer> = async (
  input,
  context,
) => storedAnswer(await saveDocument(input, context), context)
