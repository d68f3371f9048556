import type { Problem } from '../../../../runtime/problem.ts'
import { fillRoute } from '../../../actions/open.ts'
import type { App } from '../../../app/app.ts'

/** Opens the document that a problem is of, at its place. False where there is no such page for this user. */
export async function openDocument({ in: address, at }: Pick<Problem, 'in' | 'at'>, app: App): Promise<boolean> {
  const route = app.routeOf('document')
  const [kind = '', key = ''] = address.split('/')
  if (route === undefined) return false
  const { rows } = await app.call('document-options', { kind, find: key })
  const found = rows.find((row) => row.address === address)
  if (found) app.navigate(`${fillRoute(route, { kind, id: found.id })}?${new URLSearchParams({ at }).toString()}`)
  return found !== undefined
}
