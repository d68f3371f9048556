import { openListening } from '../../engine/test/open-listening.ts'
import { isForSites } from '../../engine/server/calls/mount-calls.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { makeRandom } from '../kill-loop/random.ts'
import { mutate } from './mutate.ts'
import { validValues } from './valid-values.ts'

/** They end the session that asks, take what the others need, or wait for machines that are not there. */
const left = /^(?:logout|site-logout|data-source-test|.*-delete|.*-remove|.*-stop|document-purge)$/

/**
 * Sends requests that are as declared, about documents and rows that are there, with one to three places changed, over real
 * connections. Answers those that were not answered cleanly: by a failure of the engine, or without a code.
 */
export async function mutatedRequests(count: number, seed: number, only = /^/): Promise<string[]> {
  const kumiki = await openListening()
  const { engine } = kumiki
  Object.assign(engine.settings.current().rates, { read: 1e9, write: 1e9, heavy: 1e9, login: 1e9 })
  const random = makeRandom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const valid = await validValues(kumiki)
  const calls = engine.definitions.calls.filter(
    ({ key, spec }) => !left.test(key) && only.test(key) && spec.body !== 'file',
  )

  const valueOf = (schema: JsonSchema, name: string, depth: number): unknown => {
    const at = resolve(engine.set, schema)
    const of = at['x-document']
    if (of !== undefined) return one(valid.documents(of === true ? undefined : of))
    const known = valid.named(name)
    const any = at.oneOf ?? at.anyOf
    const type = Array.isArray(at.type) ? one(at.type) : at.type
    if (known.length > 0 && random() < 0.95) return one(known)
    if (at.enum) return one(at.enum)
    if (at.const !== undefined) return at.const
    if (any) return valueOf(one(any), name, depth)
    if (type === 'object') return objectOf(at, depth)
    if (type === 'array') return [1, 2].map(() => valueOf((at.items ?? {}) as JsonSchema, '', depth + 1))
    if (type === 'integer' || type === 'number') return Math.max(1, at.minimum ?? 1)
    if (type === 'boolean') return random() < 0.5
    return type === 'null' ? null : 'x'
  }
  const objectOf = ({ properties = {}, required = [] }: JsonSchema, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || random() < (depth === 0 ? 0.5 : 0.3))
        .map(([name, inner]) => [name, valueOf(inner, name, depth + 1)]),
    )

  const wrong: string[] = []
  const loggedIn = async () => ({
    console: (await kumiki.login('admin', 'admin-password')).data?.token as string,
    site: (await kumiki.ask('site', 'POST /b2b/login', { body: { site: 'shop', ID: 'user1', PASSWORD: 'pass-user1' } }))
      .data?.token as string,
  })
  try {
    let tokens = await loggedIn()
    for (let at = 0; at < count; at++) {
      const { key, spec } = one(calls)
      const port = isForSites(spec) ? 'site' : 'console'
      const input = mutate(objectOf(resolve(engine.set, engine.set.get(spec.request)), 0), random)
      const path = spec.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
        const known = one(valid.named(name))
        return typeof known === 'number' ? String(known) : 'site'
      })
      const hasBody = spec.method === 'POST' || spec.method === 'PUT'
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const route = `${spec.method} ${path}${hasBody ? '' : `?${query.toString()}`}`
      const heard = await kumiki.ask(port, route, { token: tokens[port], ...(hasBody && { body: input }) })
      if (heard.status >= 500 && heard.status !== 503 && heard.status !== 504)
        wrong.push(`${key}: ${heard.status} ${heard.code} to ${route} ${JSON.stringify(input).slice(0, 2000)}`)
      if (heard.status >= 400 && heard.code === 0) wrong.push(`${key}: ${heard.status} without a code to ${route}`)
      if (heard.status === 401) tokens = await loggedIn()
    }
  } finally {
    await kumiki.close()
  }
  return wrong
}
