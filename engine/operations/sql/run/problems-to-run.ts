import type { Document } from '../../../../runtime/document.ts'
import type { Problem } from '../../../../runtime/problem.ts'
import { foreignReferences, problemsOf } from '../../document/change/check-to-save.ts'
import type { Context } from '../../../call/context.ts'
import { hasStatementForm, statementParts } from './draft-form.ts'

/**
 * The check of a save, as far as it speaks of the statement and where it runs: the columns are often not known yet.
 * Where the check ended before it came to a statement without form, all that it found. `all`: the whole check of a save.
 */
export async function problemsToRun(document: Document, context: Context, all = false): Promise<Problem[]> {
  const standing = await context.store.documents.find(`schema/${document.key}`)
  const checked = await problemsOf(document, context)
  const found = [...checked, ...foreignReferences(document, standing?.document, context)].filter(
    ({ severity }) => severity !== 'warning',
  )
  const hindering = found.filter(({ at }) => statementParts.test(at))
  return all || (hindering.length === 0 && !hasStatementForm(document, context)) ? found : hindering
}
