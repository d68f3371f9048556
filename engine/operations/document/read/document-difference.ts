import { difference } from '../../../../runtime/difference.ts'
import type { Change } from '../../../../runtime/difference.ts'
import type { Document } from '../../../../runtime/document.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import type { Operation } from '../../../call/operation.ts'
import { readRevision } from './document-revision.ts'

interface Request {
  kind: string
  id: number
  from: number
  to: number
}

interface Response {
  rows: Change[]
  total: number
  before: Document
  after: Document
}

/** What two revisions differ in, property by property, in the words of the form. */
export const documentDifference: Operation<Request, Response> = async ({ kind, id, from, to }, context) => {
  const before = await readRevision({ kind, id, revision: from }, context)
  const after = await readRevision({ kind, id, revision: to }, context)
  const rows = difference(before, after, localizedSet(context.engine, context.language))
  return { rows, total: rows.length, before, after }
}
