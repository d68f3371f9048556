import { localize } from '../../runtime/text.ts'
import type { Act, ActedOn } from '../access/acts.ts'
import { notAllowed } from '../codes/refusals.ts'
import type { Context } from './context.ts'

/**
 * Passes when the caller may act so on all of the rows; else throws `notAllowed`. `text`: a message that names those on which not,
 * in place of the code's own.
 */
export async function requireMay(act: Act, rows: readonly ActedOn[], context: Context, text?: string): Promise<void> {
  const allowed = await act(rows, context)
  const kept = rows.filter(({ id }) => !allowed.has(id))
  if (kept.length === 0) return
  const names = kept.map(({ document: { name, key } }) => localize(name ?? key, context.language))
  throw notAllowed(text === undefined ? {} : { text, values: [names.join(', ')] })
}
