import { addressOf } from '../../../runtime/document.ts'
import type { Operation } from '../operation.ts'

interface Request {
  /** One kind, or several with commas. */
  kind: string
  find?: string
  limit?: number
}

/** Documents to choose from in a picker. */
export const documentOptions: Operation<Request> = async ({ kind, find, limit = 50 }, context) => {
  const kinds = kind.split(',').filter((name) => context.engine.set.hasKind(name))
  const lists = await Promise.all(
    kinds.map((name) =>
      context.store.documents.list({
        kind: name,
        limit,
        sort: { field: 'name', direction: 'asc' },
        ...(find ? { find } : {}),
      }),
    ),
  )
  const rows = lists
    .flatMap(({ rows }) => rows)
    .map(({ id, document }) => ({
      address: addressOf(document),
      name: document.name ?? document.key,
      id,
      kind: document.kind,
    }))
  return { rows: rows.slice(0, limit) }
}
