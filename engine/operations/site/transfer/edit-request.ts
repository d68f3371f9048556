import type { Context } from '../../../call/context.ts'
import { CallError } from '../../../codes/call-error.ts'
import type { Transfer } from '../../../store/store.ts'
import { codes } from '../request/codes.ts'
import { transferOf, transferRequest, type TransferRequest } from './transfer-request.ts'

/** A call about rows that the builder lets users change before they are transferred. */
export async function editRequest(contentId: number, context: Context): Promise<TransferRequest> {
  const request = await transferRequest(contentId, context)
  if (!request.plan.edit) throw new CallError(codes.notFound)
  return request
}

/** A transfer of which nothing is written: its rows may be changed. */
export async function editableOf(id: string, request: TransferRequest, context: Context): Promise<Transfer> {
  const transfer = await transferOf(id, request, context)
  const { state, about } = transfer
  const isOver = state === 'running' || state === 'stopping' || about.written > 0 || about.outcome === 'success'
  if (isOver && state !== 'checked') throw new CallError(codes.siteMessage, { text: 'transfer-begun' })
  return transfer
}
