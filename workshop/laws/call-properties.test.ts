import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireAllowed } from '../../engine/call/is-allowed.ts'
import type { CallSpec } from '../../engine/definitions/call-spec.ts'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import type { Engine } from '../../engine/server/engine.ts'
import type { Context } from '../../engine/call/context.ts'
import { operationNamed } from '../../engine/operations/index.ts'
import { toResponse } from '../../engine/server/pipeline/answer.ts'
import { makeHandler } from '../../engine/server/calls/handle-call.ts'
import { noSites } from '../../engine/sites/port-sites.ts'
import { honoRequest } from '../../engine/server/pipeline/hono-request.ts'
import { findWrongCalls, isForSites } from '../../engine/server/calls/mount-calls.ts'
import { serveConsole } from '../../engine/server/pages/serve-pages.ts'
import { openEngine, type TestEngine } from '../../engine/test/open-engine.ts'

/** Said to whoever reads the declaration; the schema itself requires them where a call is open. */
const forPeople = ['reason', 'permission.reason']
/** Whether they name something that exists is all that mounting asks. */
const forMounting = ['operation', 'response']

/** Input that is enough to come as far as the operation of a call or two. */
const given = { revision: 1, document: { kind: 'folder', version: 1, key: 'a', name: 'A', spec: {} } }

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

/** Names of all properties that a call may declare, with those of the objects in it. */
function declaredIn(schema: JsonSchema, before = ''): string[] {
  const { properties = {} } = schema.$ref === undefined ? schema : kumiki.engine.set.get(schema.$ref)
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = declaredIn(property, `${before}${name}.`)
    return inner.length > 0 ? inner : [before + name]
  })
}

/** The value, which writes down the properties that somebody reads of it. */
function recording<Value extends object>(value: Value, read: Set<string>, before = ''): Value {
  return new Proxy(value, {
    get(target, name, receiver) {
      const found: unknown = Reflect.get(target, name, receiver)
      if (typeof name === 'string' && !Array.isArray(target)) read.add(before + name)
      if (typeof found !== 'object' || found === null) return found
      return recording(found, read, Array.isArray(target) ? before : `${before}${String(name)}.`)
    },
  })
}

/** What is read of the declarations while calls are mounted, listed for the browser, and called. */
async function readOf(engine: Engine): Promise<Set<string>> {
  const mounted = new Set<string>()
  const read = new Set<string>()
  const recorded = (into: Set<string>): Engine => {
    const calls = engine.definitions.calls.map((call) => ({ ...call, spec: recording(call.spec, into) }))
    const definitions = { ...engine.definitions, calls: calls as Document<CallSpec>[] }
    // A validator reads everything, and nothing because of it.
    return { ...engine, definitions, validators: { ...engine.validators, check: () => [] } }
  }
  expect(findWrongCalls(recorded(mounted))).toEqual([])
  const seen = recorded(read)
  serveConsole(new Hono(), seen)
  const session = await engine.sessions.find(kumiki.admin)
  const context = { engine, session, store: engine.store } as unknown as Context
  for (const [at, call] of seen.definitions.calls.entries()) {
    const { method, path, operation, request } = engine.definitions.calls[at]!.spec
    const run = operationNamed(operation)!
    const handle = makeHandler({ engine: seen, call, run, sites: noSites, calls: new Map() })
    const app = new Hono()
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => toResponse(await handle(honoRequest(c))))
    const named = Object.keys(engine.set.get(request).properties ?? {})
    const body = JSON.stringify(Object.fromEntries(Object.entries(given).filter(([name]) => named.includes(name))))
    await app.request(path.replaceAll('{kind}', 'folder').replaceAll(/\{\w+\}/g, '1'), {
      method,
      headers: { 'x-token': kumiki.admin, 'content-type': 'application/json' },
      ...((method === 'POST' || method === 'PUT') && { body }),
    })
    isForSites(call.spec)
    try {
      requireAllowed(call.spec.permission, { kind: 'folder', id: 1, contentId: 1 }, context)
    } catch {
      // Refused: the rule was read all the same.
    }
  }
  for (const name of forMounting) if (mounted.has(name)) read.add(name)
  return read
}

const unread = (declared: readonly string[], read: ReadonlySet<string>): string[] =>
  declared.filter((name) => !read.has(name) && !forPeople.includes(name))

test('every declared property of a call is read', async () => {
  const schema = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../schemas/kinds/call.json'), 'utf8'),
  ) as JsonSchema
  const declared = declaredIn(schema)
  const read = await readOf(kumiki.engine)
  expect(declared.length).toBeGreaterThan(20)
  expect(unread(declared, read)).toEqual([])
  // The law can fail: a property that a declaration holds and nobody looks at is found.
  expect(unread([...declared, 'limits.memory'], read)).toEqual(['limits.memory'])
  expect([...read].filter((name) => forPeople.includes(name))).toEqual([])
})

test('a login that answers a token says that it begins a session, and nothing else does', () => {
  const { definitions, set } = kumiki.engine
  const answersToken = ({ limits, audience, response }: CallSpec): boolean =>
    audience === 'public' && limits.rate === 'login' && 'token' in (set.get(response).properties ?? {})
  const named = (isWanted: (spec: CallSpec) => boolean) =>
    definitions.calls.filter(({ spec }) => isWanted(spec)).map(({ key }) => key)
  expect(named(answersToken).length).toBeGreaterThanOrEqual(3)
  expect(named(({ begins }) => begins === 'session')).toEqual(named(answersToken))
})
