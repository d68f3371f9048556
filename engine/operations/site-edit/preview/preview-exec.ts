import { addressOf } from '../../../../runtime/document.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { searchValues } from '../../../execution/rows/asked-parts.ts'
import type { Row } from '../../../execution/row.ts'
import { runGuarded } from '../../site/request/run-guarded.ts'
import { scopeOf } from '../../site/request/site-request.ts'
import { seenBy } from '../../site/request/seen-by.ts'
import { drawFor } from './site-preview.ts'

/** Rows of a preview's list at most: it is looked at, and not worked with. */
const usualRows = 20

/** The rows that the list of a content would show as it stands in its form, to the user of the site who is chosen. */
export const previewExec: DeclaredOperation<'preview-exec'> = async (
  { document, current = 1, limit = usualRows, search, ...wish },
  context,
) => {
  const { preview, problems, refused } = await drawFor({ ...wish, documents: [document] }, context)
  const { path, release, user, store } = preview
  const told = { preview: path, problems, ...(refused !== undefined && { refused }) }
  const login = user?.data.login ?? {}
  const address = addressOf(document)
  const [id] = [...(release?.contents ?? [])].find(([, content]) => content.address === address) ?? []
  const seen = release && seenBy(release, login)
  const plan = seen?.plan(`${id ?? 0}/list`, 'list')
  if (!seen || !plan) return { ...told, rows: [], total: 0 }
  return runGuarded(context, async () => {
    const runner = await seen.runner(plan)
    const { system, ...scope } = scopeOf({ ...context, store }, seen, login)
    const asked = { ...scope, system: { ...system, userKey: user?.userKey ?? null }, search: searchValues({ search }) }
    const query = { search, limit: Math.min(limit, plan.maxLimit), offset: (current - 1) * limit }
    const { json, total } = await runner.run(query, asked, { signal: () => context.signal })
    const rows: Row[] = JSON.parse(typeof json === 'string' ? json : Buffer.from(json).toString())
    return { ...told, rows, total: total ?? rows.length }
  })
}
