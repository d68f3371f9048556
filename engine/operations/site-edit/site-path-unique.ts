import type { Operation } from '../../call/operation.ts'

/** Whether a path is free; `main` never is. */
export const sitePathUnique: Operation<{ path: string; id?: number }> = async ({ path, id }, context) => {
  if (path === 'main') return { unique: false }
  const { rows } = await context.store.documents.whole.list({ kind: 'site', limit: 10_000 })
  return { unique: !rows.some((row) => row.document.spec.path === path && row.id !== id) }
}
