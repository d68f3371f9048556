import type { DeclaredOperation } from '../../call/operation.ts'
import { everyDocument } from '../../store/every-document.ts'
import { ofKind } from '../../../runtime/document.ts'

/** Sites with their status, for the list of rights on sites. */
export const siteRights: DeclaredOperation<'site-rights'> = async (_input, context) => {
  const sites = await Array.fromAsync(everyDocument(context.store.documents, { kind: 'site' }))
  const states = new Map((await context.store.sites.all()).map((state) => [state.siteId, state.status]))
  return {
    rows: sites.map((row) => ({
      id: row.id,
      key: row.document.key,
      name: row.document.name,
      path: ofKind('site', row.document).spec.path,
      owner: row.owner,
      folderId: row.folderId,
      status: states.get(row.id) ?? 'private',
    })),
  }
}
