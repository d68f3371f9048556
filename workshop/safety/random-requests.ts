import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { openEngine } from '../../engine/test/open-engine.ts'
import { makeRandom } from '../kill-loop/random.ts'
import { hostileValues as hostile } from './hostile-values.ts'

const kinds = ['site', 'content', 'schema', 'data-source', 'role', 'folder', 'settings', 'nothing']
/** They end the session that asks, or wait for machines that are not there. */
const left = new Set(['logout', 'site-logout', 'data-source-test'])

/**
 * Sends random requests over all declared calls: each input in its declared shape, in a wrong one, or left out. Answers
 * those that were not answered cleanly: by a failure of the engine, or without a code.
 */
export async function randomRequests(count: number, seed: number): Promise<string[]> {
  const kumiki = await openEngine()
  const { engine } = kumiki
  Object.assign(engine.settings.current().rates, { read: 1e9, write: 1e9, heavy: 1e9, login: 1e9 })
  const random = makeRandom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const calls = engine.definitions.calls.filter(({ key, spec }) => !left.has(key) && spec.body !== 'file')

  const valueOf = (schema: JsonSchema, depth: number): unknown => {
    const at = resolve(engine.set, schema)
    if (random() < 0.15 || depth > 4) return one(hostile)
    if (at.enum) return one(at.enum)
    if (at.const !== undefined) return at.const
    const any = at.oneOf ?? at.anyOf
    if (any) return valueOf(one(any), depth + 1)
    const type = Array.isArray(at.type) ? one(at.type) : at.type
    if (type === 'object') return objectOf(at, depth)
    if (type === 'array')
      return Array.from({ length: Math.floor(random() * 3) }, () => valueOf((at.items ?? {}) as JsonSchema, depth + 1))
    if (type === 'integer' || type === 'number') return one([0, 1, 2, 3, 50, 1e9])
    if (type === 'boolean') return random() < 0.5
    return one([...kinds, 'x', 'admin', 'site/x', 'schema/x', '/spec/path', 'ja', '2026-11-20'])
  }
  const objectOf = (schema: JsonSchema, depth: number): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => random() < (schema.required?.includes(name) ? 0.95 : 0.4))
        .map(([name, inner]) => [name, valueOf(inner, depth + 1)]),
    )

  const wrong: string[] = []
  let token = kumiki.admin
  try {
    for (let at = 0; at < count; at++) {
      const { key, spec } = one(calls)
      const input = objectOf(resolve(engine.set, engine.set.get(spec.request)), 0)
      const path = spec.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        name === 'kind' ? one(kinds) : one(['0', '1', '2', 'x']),
      )
      const hasBody = spec.method === 'POST' || spec.method === 'PUT'
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const route = `${spec.method} ${path}${hasBody ? '' : `?${query.toString()}`}`
      const answer = await kumiki.call(route, { token, ...(hasBody && { body: input }) })
      const isBytes = !answer.headers.get('content-type')?.includes('json') && answer.status === 200
      if (answer.status === 500 || (answer.code === 0 && !isBytes))
        wrong.push(`${key}: ${answer.status} ${answer.code} to ${JSON.stringify(input).slice(0, 200)}`)
      if (answer.status === 401 && spec.audience === 'console')
        token = (await kumiki.login('admin', 'admin-password')).data?.token ?? token
    }
  } finally {
    await kumiki.close()
  }
  return wrong
}
