import { mayChange } from '../../../access/acts.ts'
import type { DeclaredOperation } from '../../../call/operation.ts'
import { standingLinks } from '../../../previews/preview-links.ts'
import { storedFor } from '../../document/change/stored-for.ts'

/** Links to previews of a site that stand; nothing in it opens anything. */
export const previewLinkList: DeclaredOperation<'preview-link-list'> = async ({ id }, context) => {
  await storedFor(mayChange, 'site', id, context)
  const rows = await standingLinks(id, context.now().getTime(), context.store)
  return { rows, total: rows.length }
}
