import { notFound } from '../../codes/refusals.ts'
import type { DeclaredOperation } from '../../call/operation.ts'

/** Releases of a site, newest first; the one that runs is marked. */
export const releaseList: DeclaredOperation<'release-list'> = async ({ id }, context) => {
  if (!(await context.store.documents.read('site', id))) throw notFound()
  const state = await context.store.sites.state(id)
  const releases = await context.store.releases.list(id)
  const rows = releases.map(({ number, base, by, at, note, name }) => ({
    id: number,
    number,
    base,
    by,
    at,
    note: note ?? '',
    name: name ?? '',
    running: state.status === 'publish' && state.release === number,
  }))
  return { rows, total: rows.length }
}
