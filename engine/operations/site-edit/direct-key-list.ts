import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'
import { directKeysOf } from '../../sessions/direct-keys.ts'

/** Direct links of a site, newest first; nothing in it opens anything. */
export const directKeyList: DeclaredOperation<'direct-key-list'> = async ({ id }, context) => {
  if (!(await context.store.documents.read('site', id))) throw notFound()
  const now = context.now().getTime()
  const rows = (await directKeysOf(id, context.store)).map(({ value, by, at }) => ({
    key: value.id,
    name: value.name,
    user: value.userKey,
    by,
    at,
    expiresAt: value.expiresAt,
    expired: Date.parse(value.expiresAt) <= now,
  }))
  return { rows, total: rows.length }
}
