import { fillRoute } from '../../../actions/open.ts'
import type { App } from '../../../app/app.ts'
import type { Problem } from '../../../../runtime/problem.ts'

/** Opens the document that a problem is of, at its place. False where there is no such page for this user. */
export async function openDocument({ in: address, at }: Pick<Problem, 'in' | 'at'>, app: App): Promise<boolean> {
  const [kind = '', key = ''] = address.split('/')
  if (app.routeOf('document') === undefined) return false
  const { rows } = await app.call('document-options', { kind, find: key })
  const found = rows.find((row) => row.address === address)
  const to = found && numberedAddress({ kind, id: found.id, at }, app)
  if (to === undefined) return false
  app.navigate(to)
  return true
}

/** Where a place of a document is edited, by its number; undefined where there is no such page for this user. */
export function numberedAddress({ kind, id, at }: { kind: string; id: number; at: string }, app: App) {
  const route = app.routeOf('document')
  return route === undefined ? undefined : `${fillRoute(route, { kind, id })}?${new URLSearchParams({ at }).toString()}`
}
