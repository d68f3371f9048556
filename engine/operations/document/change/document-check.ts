import type { Document } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import type { Operation } from '../../../call/operation.ts'
import { problemsOf } from './check-to-save.ts'
import { requireEnvelope } from './require-envelope.ts'

export const documentCheck: Operation<{ document: Document }, { problems: Problem[] }> = async (
  { document },
  context,
) => {
  requireEnvelope(document)
  return { problems: await problemsOf(document, context) }
}
