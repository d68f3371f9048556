import { adoptDrift } from '../../../../runtime/drift/adopt-drift.ts'
import { driftId } from '../../../../runtime/drift/compare-columns.ts'
import { badInput, conflict } from '../../../codes/refusals.ts'
import { toldText } from '../../../call/told-text.ts'
import { saveAll } from '../../document/rename/part-rename.ts'
import { whyRefused } from '../../document/rename/wanted-name.ts'
import { saveDocument } from '../../document/change/save-document.ts'
import { readStored, storedAnswer } from '../../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { driftOf } from '../catalogue/live-columns.ts'
import { adoptRenamed } from './adopt-renamed.ts'

/**
 * Takes what the database says today into the schema, as an ordinary save of it. What names a renamed column by its name
 * follows in the same step; with `rename` its key becomes that name too, and all that names it by its key follows.
 */
export const sqlAdopt: DeclaredOperation<'sql-adopt'> = async (input, context) => {
  const { schemaId, revision, items, rename: keys = false } = input
  const before = await readStored('schema', schemaId, context)
  const { drifts, problem } = await driftOf(before.document, context)
  if (problem) throw badInput([problem])
  const chosen = drifts.filter((drift) => items.includes(driftId(drift)))
  if (chosen.length === 0) return storedAnswer(before, context)
  const document = chosen.reduce(adoptDrift, before.document)
  const renamed = chosen.filter((drift) => drift.what === 'renamed')
  const change = renamed.length > 0 ? await adoptRenamed(before, { document, renamed, keys }, context) : undefined
  if (!change || (!keys && change.changed.length === 1))
    return storedAnswer(await saveDocument({ kind: 'schema', document, before, revision }, context), context)
  if (before.revision !== revision) throw conflict({ text: 'rename-changed-since' })
  const to = renamed.map((drift) => drift.to).join(', ')
  const refused = await whyRefused(change, to, context)
  if (refused !== undefined) throw conflict({ text: 'rename-refused', values: [refused] })
  await saveAll(change, toldText('rename-note', [renamed.map(({ name }) => name).join(', '), to], context), context)
  return storedAnswer(await readStored('schema', schemaId, context), context)
}
