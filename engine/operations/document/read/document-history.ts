import type { Revision } from '../../../store/store.ts'
import type { Operation } from '../../../call/operation.ts'
import { readStoredOrRemoved } from './stored-answer.ts'

type Request = { kind: string; id: number; page?: number; limit?: number }
type Response = { rows: Omit<Revision, 'hash'>[]; total: number }

/** A page of the saves, the newest first: who, when and what, without the contents. */
export const documentHistory: Operation<Request, Response> = async ({ kind, id, page = 1, limit = 50 }, context) => {
  await readStoredOrRemoved(kind, id, context)
  const { rows, total } = await context.store.documents.history(id, { offset: (page - 1) * limit, limit })
  return { rows: rows.map(({ hash: _, ...row }) => row), total }
}
