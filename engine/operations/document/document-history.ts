import type { Revision } from '../../store/store.ts'
import type { Operation } from '../operation.ts'
import { readStored } from './stored-answer.ts'

type Response = { rows: Omit<Revision, 'hash'>[]; total: number }

/** Every save, newest first. */
export const documentHistory: Operation<{ kind: string; id: number }, Response> = async ({ kind, id }, context) => {
  await readStored(kind, id, context)
  const rows = (await context.store.documents.history(id)).map(({ hash: _, ...row }) => row)
  return { rows, total: rows.length }
}
