import { addressOf } from '../../../runtime/document.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { readStored } from '../document/read/stored-answer.ts'
import { entryReader } from './entry-reader.ts'

/** File transfers of a content, the latest first: who sent what, and what became of it. */
export const transferLog: DeclaredOperation<'transfer-log'> = async ({ id, find, page = 1, limit = 50 }, context) => {
  // A content that is not stored yet (0) has sent nothing.
  if (id === 0) return { rows: [], total: 0 }
  const { document } = await readStored('content', id, context)
  const { rows, total } = await context.store.logs.list({
    ...{ log: 'data-update', object: addressOf(document) },
    ...(find ? { find } : {}),
    ...{ offset: (page - 1) * limit, limit },
  })
  return { rows: rows.map(entryReader(context)), total }
}
