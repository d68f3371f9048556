import type { Operation } from '../../call/operation.ts'
import type { SiteSpec } from '../../sites/running-release.ts'

/** Sites with their status, for the list of rights on sites. */
export const siteRights: Operation<unknown> = async (_input, context) => {
  const { rows } = await context.store.documents.list({ kind: 'site', limit: 1000 })
  const states = new Map((await context.store.sites.all()).map((state) => [state.siteId, state.status]))
  return {
    rows: rows.map((row) => ({
      id: row.id,
      key: row.document.key,
      name: row.document.name,
      path: (row.document.spec as SiteSpec).path,
      owner: row.owner,
      folderId: row.folderId,
      status: states.get(row.id) ?? 'private',
    })),
  }
}
