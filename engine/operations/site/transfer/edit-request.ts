import type { Context } from '../../../call/context.ts'
import { notDone, notFound } from '../../../codes/refusals.ts'
import type { Transfer } from '../../../store/store.ts'
import { transferOf, transferRequest, type TransferRequest } from './transfer-request.ts'

/** A call about rows that the builder lets users change before they are transferred. */
export async function editRequest(contentId: number, context: Context): Promise<TransferRequest> {
  const request = await transferRequest(contentId, context)
  if (!request.plan.edit) throw notFound()
  return request
}

/** A transfer of which nothing is written: its rows may be changed. */
export async function editableOf(id: string, request: TransferRequest, context: Context): Promise<Transfer> {
  const transfer = await transferOf(id, request, context)
  const { state, about } = transfer
  const isOver = state === 'running' || state === 'stopping' || about.written > 0 || about.outcome === 'success'
  if (isOver && state !== 'checked') throw notDone({ text: 'transfer-begun' })
  return transfer
}
