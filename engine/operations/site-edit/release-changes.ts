import { difference } from '../../../runtime/difference.ts'
import { localize } from '../../../runtime/text.ts'
import { CallError } from '../../server/call-error.ts'
import type { Operation } from '../operation.ts'
import { codes } from '../site/codes.ts'
import { changeOf } from './change-of.ts'

/** What a publishing would change, document by document and place by place. */
export const releaseChanges: Operation<{ id: number }> = async ({ id }, context) => {
  if (!(await context.store.documents.read('site', id))) throw new CallError(codes.notFound)
  const changes = await context.engine.sites.changes(id)
  const rows = changes.map(({ address, before, after }) => ({
    address,
    name: localize((after ?? before)?.name, context.language),
    change: changeOf(before, after),
    changes: before && after ? difference(before, after, context.engine.set) : [],
  }))
  return { rows, total: rows.length }
}
