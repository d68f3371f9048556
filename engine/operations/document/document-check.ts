import type { Document } from '../../../runtime/document.ts'
import type { Problem } from '../../../runtime/problem.ts'
import type { Operation } from '../operation.ts'
import { problemsOf } from './check-to-save.ts'

export const documentCheck: Operation<{ document: Document }, { problems: Problem[] }> = async (
  { document },
  context,
) => ({
  problems: await problemsOf(document, context),
})
