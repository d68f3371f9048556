import type { DeclaredOperation } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { readLines } from '../../../execution/transfer/read-lines.ts'
import { peek } from '../../../files/peek.ts'
import { storeFile } from '../../../files/store-file.ts'
import { oldMark } from '../../../transfer/read/excel/read-excel.ts'
import { readTransferFile } from '../../../transfer/read/read-transfer-file.ts'
import type { TransferAbout } from '../../../store/store.ts'
import { codes } from '../rows/codes.ts'
import { requireFileType, toCallError } from './file-refusals.ts'
import { requireMapped } from './mapped-plan.ts'
import { shownTransfer } from './shown-transfer.ts'
import { rulesOf, transferRequest } from './transfer-request.ts'

/** Problems that are shown; the file of errors has all. */
const mostShown = 1000

/**
 * Takes a file and holds each of its lines to the rules of its columns: nothing is written yet. The file stays here until
 * its user transfers it, so that what is transferred is what was checked.
 */
export const transferCheck: DeclaredOperation<'transfer-check'> = async (input, context) => {
  const { contentId, name } = input
  const request = await transferRequest(contentId, context)
  const { plan, owner, address } = request
  requireFileType(name, plan.file)
  requireMapped(plan, input.mapping, context.language)
  const { store, engine, body } = context
  const { uploadMegabytes, fontMegabytes: fontLimit } = engine.settings.current()
  const limit = Math.min(uploadMegabytes, plan.maxSize)
  const declared = plan.file.excel ? 'application/octet-stream' : 'text/csv'
  const stored = { name: name.replace(/\.(tsv|txt)$/i, '.csv'), declared, by: owner.userKey, limit, fontLimit }
  const bytes = plan.file.excel ? await requireNew(body()) : body()
  const blob = await storeFile(bytes, stored, store.blobs)
  context.audit({ object: `${address} ${name}`, after: blob.hash })
  try {
    const about: TransferAbout = {
      ...{ name, size: blob.size, hash: blob.hash, stage: 'inputCheck' },
      encoding: input.encoding ?? plan.file.encoding,
      startRow: plan.file.startRow === 3 ? (input.startRow ?? 1) : plan.file.startRow,
      ...(input.mapping && { mapping: input.mapping }),
      ...{ lines: 0, faulty: 0, done: 0, written: 0, problems: [] },
    }
    for await (const lines of readLines(store.blobs.stream(blob.hash), rulesOf(request, about, context))) {
      context.signal.throwIfAborted()
      about.lines += lines.length
      for (const { faults } of lines) {
        if (faults.length === 0) continue
        about.faulty++
        if (about.problems.length < mostShown) about.problems.push(...faults)
      }
      // Others are served between two pieces of the file.
      await new Promise(setImmediate)
    }
    if (about.lines === 0) throw new CallError(codes.siteMessage, { text: 'transfer-no-lines' })
    const id = await store.transfers.add({ ...owner, blob: blob.id, about })
    return shownTransfer(
      { ...owner, id, blob: blob.id, about, state: 'checked', at: context.now().toISOString() },
      context,
    )
  } catch (error) {
    await store.blobs.remove(blob.id)
    throw toCallError(error)
  }
}

/** A workbook of before 2007, or with a password, under a name of today: its reader says which. */
async function requireNew(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await peek(bytes, oldMark.length)
  if (!oldMark.equals(head)) return all
  try {
    for await (const _ of readTransferFile(all, { format: 'excel' })) break
  } catch (error) {
    throw toCallError(error)
  }
  return all
}
