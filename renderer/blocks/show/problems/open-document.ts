import { fillRoute } from '../../../actions/open.ts'
import type { App } from '../../../app/app.ts'
import type { Problem } from '../../../../runtime/problem.ts'

/** Opens the document that a problem is of, at its place. False where there is no such page for this user. */
export async function openDocument({ in: address, at }: Pick<Problem, 'in' | 'at'>, app: App): Promise<boolean> {
  const [kind = '', key = ''] = address.split('/')
  if (app.routeOf('document') === undefined) return false
  const { rows } = await app.call('document-options', { kind, find: key })
  const found = rows.find((row) => row.address === address)
  return found !== undefined && openNumbered({ kind, id: found.id, at }, app)
}

/** The same where its number is known. */
export function openNumbered({ kind, id, at }: { kind: string; id: number; at: string }, app: App): boolean {
  const route = app.routeOf('document')
  if (route === undefined) return false
  app.navigate(`${fillRoute(route, { kind, id })}?${new URLSearchParams({ at }).toString()}`)
  return true
}
