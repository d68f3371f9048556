import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { callerOf } from '../../../call/caller-of.ts'
import { smallParts } from '../../../files/small-parts.ts'
import { storeFile } from '../../../files/store-file.ts'
import type { TransferAbout } from '../../../store/store.ts'
import { checkLines, heldTo } from '../../../transfers/check-lines.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { toCallError } from './file-refusals.ts'
import { shownTransfer } from './shown-transfer.ts'
import { rulesOf, type TransferRequest } from './transfer-request.ts'

export type HowRead = Pick<TransferAbout, 'name' | 'encoding' | 'startRow' | 'mapping' | 'isMade' | 'edits' | 'added'>

/**
 * Keeps a file and holds each of its lines, as its user changed them, to the rules of their columns: nothing is written yet. The
 * file stays here until its user transfers it, so that what is transferred is what was checked.
 */
export async function keepChecked(
  request: TransferRequest,
  how: HowRead,
  bytes: AsyncIterable<Uint8Array>,
  context: Context,
): Promise<OperationResponses['transfer-check']> {
  const { plan, owner, address } = request
  const { name } = how
  const { store, engine } = context
  const { uploadMegabytes, fontMegabytes: fontLimit } = engine.settings.current()
  const limit = Math.min(uploadMegabytes, plan.maxSize)
  const declared = plan.file.excel && !how.isMade ? 'application/octet-stream' : 'text/csv'
  const stored = {
    name: how.isMade ? 'rows.csv' : name.replace(/\.(tsv|txt)$/i, '.csv'),
    declared,
    by: owner.userKey,
    limit,
    fontLimit,
  }
  const blob = await storeFile(bytes, stored, store.blobs)
  context.audit({ object: `${address} ${name}`, after: blob.hash })
  try {
    const about: TransferAbout = {
      ...how,
      ...{ size: blob.size, hash: blob.hash, stage: 'inputCheck' },
      ...{ lines: 0, faulty: 0, done: 0, written: 0, problems: [] },
    }
    const { signal } = context
    const asked = await heldToTable(request, about, context)
    await engine.transfers.checks.run(callerOf(context), () =>
      checkLines(smallParts(store.blobs.stream(blob.hash)), {
        ...{ rules: { ...rulesOf(request, about, context), ...asked } },
        ...{ about, signal },
      }),
    )
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

async function heldToTable(request: TransferRequest, about: TransferAbout, context: Context) {
  const runner = await request.site.release.runner(request.plan)
  return heldTo(rulesOf(request, about, context), about, {
    demands: () => runGuarded(context, () => runner.demands()),
    nameKeys: (...asked) => runner.nameKeys(...asked),
  })
}
