import { difference } from '../../../../runtime/difference.ts'
import { localizedSet } from '../../../json-schemas/localized-set.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { readRevision } from './document-revision.ts'

/** What two revisions differ in, property by property, in the words of the form. */
export const documentDifference: DeclaredOperation<'document-difference'> = async (
  { kind, id, to, from = Math.max(1, to - 1) },
  context,
) => {
  const before = await readRevision({ kind, id, revision: from }, context)
  const after = await readRevision({ kind, id, revision: to }, context)
  const rows = difference(before, after, localizedSet(context.engine, context.language))
  return { rows, total: rows.length, from, to, before, after }
}
