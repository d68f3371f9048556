import { mostTold } from '../../../../runtime/problems/most-told.ts'
import type { OperationResponses } from '../../../../runtime/generated/operations.ts'
import type { Context } from '../../../call/context.ts'
import { callerOf } from '../../../call/caller-of.ts'
import { notDone } from '../../../codes/refusals.ts'
import { readLines, type LineRules } from '../../../execution/transfer/read-lines.ts'
import { smallParts } from '../../../files/small-parts.ts'
import { storeFile } from '../../../files/store-file.ts'
import type { TransferAbout } from '../../../store/store.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { toCallError } from './file-refusals.ts'
import { shownTransfer } from './shown-transfer.ts'
import { rulesOf, type TransferRequest } from './transfer-request.ts'

export type HowRead = Pick<TransferAbout, 'name' | 'encoding' | 'startRow' | 'mapping' | 'isMade' | 'edits' | 'added'>

/** Lines whose keys only the table takes for the same: they stand beside the file. */
const mostSameKeys = 10_000

/** Asks the database what the columns demand, and how it compares keys. */
async function heldTo(
  request: TransferRequest,
  about: TransferAbout,
  context: Context,
): Promise<Pick<LineRules, 'nameKeys' | 'onSameKey'>> {
  const { plan, site } = request
  if (!plan.table) return {}
  const runner = await site.release.runner(plan)
  const { plan: mapped, fields } = rulesOf(request, about, context)
  about.demands = await runGuarded(context, () => runner.demands())
  for (const { name, from } of mapped.columns)
    if (from !== undefined && about.demands.find((one) => one.name === name)?.generated)
      throw notDone({ text: 'transfer-generated', values: [fields.find(({ key }) => key === name)?.label ?? name] })
  const same: Record<number, number> = {}
  let count = 0
  return {
    nameKeys: runner.nameKeys(mapped.columns, about.demands),
    onSameKey(line, first) {
      if (++count > mostSameKeys) throw notDone({ text: 'transfer-too-many-same-keys', values: [mostSameKeys] })
      same[line] = first
      about.sameKeys = same
    },
  }
}

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
    const asked = await heldTo(request, about, context)
    const { signal } = context
    await engine.transfers.checks.run(callerOf(context), async () => {
      const file = smallParts(store.blobs.stream(blob.hash))
      for await (const lines of readLines(file, { ...rulesOf(request, about, context), ...asked })) {
        signal.throwIfAborted()
        about.lines += lines.length
        for (const { faults } of lines) {
          if (faults.length === 0) continue
          about.faulty++
          if (about.problems.length < mostTold) about.problems.push(...faults)
        }
      }
    })
    if (about.lines === 0) throw notDone({ text: 'transfer-no-lines' })
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
