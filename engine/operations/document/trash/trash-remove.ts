import { addressOf } from '../../../../runtime/document.ts'
import { mayRemove } from '../../../access/acts.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { requireMay } from '../../../call/require-may.ts'
import { notFound } from '../../../codes/refusals.ts'

/** Takes a removed document out of the trash for good, with its parts, their histories and secrets. */
export const trashRemove: DeclaredOperation<'trash-remove'> = async ({ id }, context) => {
  const all = await context.store.trash.step(id)
  const [first] = all
  if (!first) throw notFound()
  await requireMay(mayRemove, all, context)
  await context.store.trash.remove(id)
  context.audit({ object: addressOf(first.document) })
  return {}
}
