import type { Act } from '../../../access/acts.ts'
import type { Context } from '../../../call/context.ts'
import { requireMay } from '../../../call/require-may.ts'
import type { StoredOf } from '../../../store/store.ts'
import { readStored } from '../read/stored-answer.ts'

/** The row on which the caller may act so: `notFound` where it is not seen, `notAllowed` where it is only seen. */
export async function storedFor<Kind extends string>(
  act: Act,
  kind: Kind,
  id: number,
  context: Context,
): Promise<StoredOf<Kind>> {
  const stored = await readStored(kind, id, context)
  await requireMay(act, [stored], context)
  return stored
}
