import type { StoredDocument } from '../../../store/store.ts'
import type { Source } from '../../../sources/source.ts'
import { readStored } from '../../document/read/stored-answer.ts'
import type { Context } from '../../../call/context.ts'

/** The data source of this number, opened; `notFound` when there is none. */
export async function openSource(dbId: number, context: Context): Promise<{ stored: StoredDocument; source: Source }> {
  const stored = await readStored('data-source', dbId, context)
  return { stored, source: await context.engine.sources.open(stored.document) }
}
