import type { Document } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { foreignReferences, problemsOf } from '../../document/change/check-to-save.ts'
import type { Context } from '../../../call/context.ts'
import { statementParts } from './draft-form.ts'

/**
 * The check of a save, as far as it speaks of the statement and where it runs: the columns are often not known yet.
 * `all`: the whole check of a save.
 */
export async function problemsToRun(document: Document, context: Context, all = false): Promise<Problem[]> {
  const standing = await context.store.documents.find(`schema/${document.key}`)
  const found = await problemsOf(document, context)
  return [...found, ...foreignReferences(document, standing?.document, context)].filter(
    ({ at, severity }) => severity !== 'warning' && (all || statementParts.test(at)),
  )
}
