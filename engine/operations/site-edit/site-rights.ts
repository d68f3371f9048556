import type { DeclaredOperation } from '../../call/operation.ts'
import type { Right } from '../../definitions/call-spec.ts'
import { mayChange, mayRemove, type Act } from '../../access/acts.ts'
import { everyDocument } from '../../store/every-document.ts'
import { ofKind } from '../../../runtime/document.ts'

/** Sites that the caller sees, each with its status and what the caller may do with it. */
export const siteRights: DeclaredOperation<'site-rights'> = async (_input, context) => {
  const sites = await Array.fromAsync(everyDocument(context.store.documents, { kind: 'site' }))
  const states = new Map((await context.store.sites.all()).map((state) => [state.siteId, state.status]))
  const acts: [Right, Act][] = [
    ['update', mayChange],
    ['delete', mayRemove],
  ]
  const allowed = await Promise.all(acts.map(async ([right, may]) => [right, await may(sites, context)] as const))
  return {
    rows: sites.map((row) => ({
      id: row.id,
      key: row.document.key,
      name: row.document.name,
      path: ofKind('site', row.document).spec.path,
      owner: row.owner,
      folderId: row.folderId,
      status: states.get(row.id) ?? 'private',
      rights: ['read' as const, ...allowed.flatMap(([right, ids]) => (ids.has(row.id) ? [right] : []))],
    })),
  }
}
