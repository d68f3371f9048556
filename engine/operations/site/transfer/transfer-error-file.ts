import type { Context } from '../../../call/context.ts'
import type { BytesOperation } from '../../../call/operation.ts'
import { callerOf } from '../../../call/caller-of.ts'
import { smallParts } from '../../../files/small-parts.ts'
import type { Transfer } from '../../../store/store.ts'
import { errorFile } from '../../../transfers/error-file.ts'
import { fileAnswer } from '../download/file-answer.ts'
import { rulesOf, transferOf, transferRequest, type TransferRequest } from './transfer-request.ts'
import { required } from '../../../../runtime/values/required.ts'

/**
 * The lines that are not in the table, as they stand in the file, with the reason behind them. Corrected and sent again,
 * they complete it: a last column that says why is left out of account.
 */
export const transferErrorFile: BytesOperation<'transfer-error-file'> = async ({ contentId, id }, context) => {
  const request = await transferRequest(contentId, context)
  const transfer = await transferOf(id, request, context)
  context.audit({ object: `${request.address} ${transfer.about.name}` })
  const { type, bytes } = await errorFileOf(request, transfer, context)
  return fileAnswer({ type, bytes: inTurn(bytes, context) }, context)
}

/** That file as a workbook or as text; without `as` in the form in which it was sent. */
export async function errorFileOf(
  request: TransferRequest,
  transfer: Transfer,
  context: Context,
  as?: 'csv' | 'excel',
): Promise<ReturnType<typeof errorFile>> {
  const { hash } = required(await context.store.blobs.get(transfer.blob), 'file of the transfer')
  const { about } = transfer
  const bytes = () => smallParts(context.store.blobs.stream(hash))
  return errorFile({ about, rules: rulesOf(request, about, context), bytes }, as)
}

/** One file at a time of each user: each reads the whole file that was sent. */
async function* inTurn(bytes: AsyncGenerator<Uint8Array, void>, context: Context): AsyncGenerator<Uint8Array, void> {
  const { engine, signal } = context
  const end = await engine.transfers.errorFiles.enter(callerOf(context))
  try {
    for await (const piece of bytes) {
      signal.throwIfAborted()
      yield piece
    }
  } finally {
    end()
  }
}
