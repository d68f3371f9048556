import type { StoredDocument } from '../../../store/store.ts'
import { requireStatements, type StatementSource } from '../../../sources/source.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'

/** The data source of this number, opened; `notFound` when there is none. */
export async function openSource(
  dbId: number,
  context: Context,
): Promise<{ stored: StoredDocument; source: StatementSource }> {
  const stored = await readStored('data-source', dbId, context)
  return { stored, source: requireStatements(await context.engine.sources.open(stored.document)) }
}
