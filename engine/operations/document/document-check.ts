import type { Document } from '../../../runtime/document.ts'
import type { Operation } from '../operation.ts'
import { checkDocuments } from './check.ts'

/** Checks a document without saving it. */
export const documentCheck: Operation<{ document: Document }> = async ({ document }, context) => ({
  problems: await checkDocuments([document], context),
})
