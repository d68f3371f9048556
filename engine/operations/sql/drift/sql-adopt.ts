import { adoptDrift } from '../../../../runtime/drift/adopt-drift.ts'
import { driftId } from '../../../../runtime/drift/compare-columns.ts'
import { badInput } from '../../../codes/refusals.ts'
import { saveDocument } from '../../document/change/save-document.ts'
import { readStored, storedAnswer } from '../../document/read/stored-answer.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { driftOf } from '../catalogue/live-columns.ts'

/** Takes what the database says today into the schema, as an ordinary save of it. */
export const sqlAdopt: DeclaredOperation<'sql-adopt'> = async ({ schemaId, revision, items }, context) => {
  const before = await readStored('schema', schemaId, context)
  const { drifts, problem } = await driftOf(before.document, context)
  if (problem) throw badInput([problem])
  const chosen = drifts.filter((drift) => items.includes(driftId(drift)))
  if (chosen.length === 0) return storedAnswer(before, context)
  const document = chosen.reduce(adoptDrift, before.document)
  const saved = await saveDocument({ kind: 'schema', document, before, revision }, context)
  return storedAnswer(saved, context)
}
