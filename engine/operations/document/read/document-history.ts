import type { DeclaredOperation } from '../../../call/operation.ts'
import { readStoredOrRemoved } from './stored-answer.ts'

/** A page of the saves, the newest first: who, when and what, without the contents. */
export const documentHistory: DeclaredOperation<'document-history'> = async (
  { kind, id, page = 1, limit = 50 },
  context,
) => {
  await readStoredOrRemoved(kind, id, context)
  const { rows, total } = await context.store.documents.history(id, { offset: (page - 1) * limit, limit })
  return { rows: rows.map(({ hash: _, ...row }) => row), total }
}
