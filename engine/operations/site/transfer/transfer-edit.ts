import type { DeclaredOperation } from '../../../call/operation.ts'
import { badRequest, notDone } from '../../../codes/refusals.ts'
import type { TransferAbout } from '../../../store/store.ts'
import { editableOf, editRequest } from './edit-request.ts'
import { keepChecked } from './keep-checked.ts'
import { requireMapped } from './mapped-plan.ts'
import { required } from '../../../../runtime/values/required.ts'

/** They stand beside the file, and are written with each sign of life of the transfer. */
const most = { rows: 1000, letters: 1_000_000 }

/** The file with its rows as their user changed them, checked as a file of its own. */
export const transferEdit: DeclaredOperation<'transfer-edit'> = async (input, context) => {
  const { contentId, id, rows = [], added: more = [] } = input
  const request = await editRequest(contentId, context)
  const { about, blob } = await editableOf(id, request, context)
  // What the builder leaves to users may have changed since the check.
  requireMapped(request.plan, about.mapping, context.language)
  const edits: NonNullable<TransferAbout['edits']> = { ...about.edits }
  for (const { line, cells = null } of rows) edits[line] = cells
  const added = [...(about.added ?? []), ...more]
  const all = [...Object.values(edits).flatMap((cells) => cells ?? []), ...added.flat()]
  // No file can say these.
  if (all.some((text) => text.includes('\0') || !text.isWellFormed())) throw badRequest()
  const letters = all.reduce((sum, { length }) => sum + length, 0)
  if (Object.keys(edits).length + added.length > most.rows || letters > most.letters)
    throw notDone({ text: 'transfer-too-many-edits', values: [most.rows] })
  const { hash } = required(await context.store.blobs.get(blob), 'file of the transfer')
  const { name, encoding, startRow, mapping, isMade } = about
  const how = { name, encoding, startRow, ...(mapping && { mapping }), ...(isMade && { isMade }), edits, added }
  return keepChecked(request, how, context.store.blobs.stream(hash), context)
}
