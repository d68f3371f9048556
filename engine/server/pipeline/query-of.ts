import { badRequest } from '../../codes/refusals.ts'
import { unsafe } from './sound-input.ts'

const most = 100

/** What stands in a query, each name once: of two values one reader takes the first, another the last. Throws `badRequest`. */
export function queryOf(parameters: URLSearchParams): Map<string, string> {
  const query = new Map<string, string>()
  if (parameters.size > most) throw badRequest()
  for (const [name, value] of parameters) {
    if (unsafe.has(name) || query.has(name)) throw badRequest()
    query.set(name, value)
  }
  return query
}
