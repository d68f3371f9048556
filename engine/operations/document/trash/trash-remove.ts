import { addressOf } from '../../../../runtime/document.ts'
import { requireKind } from '../../../call/is-allowed.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { requireEditable } from '../change/editable-kind.ts'

/** Takes a removed document out of the trash for good, with its parts, their histories and secrets. */
export const trashRemove: DeclaredOperation<'trash-remove'> = async ({ id }, context) => {
  const all = await context.store.trash.step(id)
  if (all.length === 0) throw new CallError(40400)
  for (const { document } of all) {
    requireEditable(document.kind, context)
    requireKind(document.kind, 'delete', context)
  }
  await context.store.trash.remove(id)
  context.audit({ object: addressOf(all[0]!.document) })
  return {}
}
