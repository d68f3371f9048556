import type { DeclaredOperation } from '../../../call/operation.ts'
import { notFound } from '../../../codes/refusals.ts'
import { shownTransfer } from './shown-transfer.ts'
import { transferOf, transferRequest } from './transfer-request.ts'

/** How far a transfer is; without an id the one that this user has under way, also after a new login. */
export const transferProgress: DeclaredOperation<'transfer-progress'> = async ({ contentId, id }, context) => {
  const request = await transferRequest(contentId, context)
  const transfer =
    id === undefined ? await context.store.transfers.running(request.owner) : await transferOf(id, request, context)
  return transfer ? { transfer: { ...shownTransfer(transfer, context), problems: [] } } : {}
}

/** What became of a transfer. */
export const transferResult: DeclaredOperation<'transfer-result'> = async ({ contentId, id }, context) => {
  const request = await transferRequest(contentId, context)
  return shownTransfer(await transferOf(id, request, context), context)
}

/** Ends a transfer that is under way: everything is undone. */
export const transferCancel: DeclaredOperation<'transfer-cancel'> = async ({ contentId, id }, context) => {
  const { owner, address } = await transferRequest(contentId, context)
  context.audit({ object: `${address} ${id}` })
  if (!(await context.store.transfers.stop(id, owner))) throw notFound()
  return {}
}
