import type { DeclaredOperation } from '../../../call/operation.ts'
import { problemsOf } from './check-to-save.ts'

export const documentCheck: DeclaredOperation<'document-check'> = async ({ document }, context) => {
  return { problems: await problemsOf(document, context) }
}
