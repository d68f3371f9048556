import type { Context as HonoContext, Hono } from 'hono'
import type { Document } from '../../../runtime/document.ts'
import type { NamedOperation } from '../../call/operation.ts'
import { notDone } from '../../codes/refusals.ts'
import type { CallSpec } from '../../definitions/call-spec.ts'
import type { Engine } from '../engine.ts'
import { resolve } from '../../../runtime/json-schema/resolve.ts'
import { operationNamed } from '../../operations/index.ts'
import { prefix } from '../../call/prefix.ts'
import type { Port } from '../port.ts'
import { toResponse } from '../pipeline/answer.ts'
import { makeHandler } from './handle-call.ts'
import { honoRequest } from '../pipeline/hono-request.ts'
import type { FastPath, FastPaths } from '../pipeline/fast-path.ts'

/**
 * Mounts what is declared; answers the calls that need no router. Throws, and the engine does not start, when a
 * declaration or its operation is wrong.
 */
export function mountCalls(app: Hono, engine: Engine, port: Port): FastPaths {
  const wrong = findWrongCalls(engine)
  if (wrong.length > 0) throw new Error(`The calls are not sound:\n${wrong.join('\n')}`)
  const quick = new Map<string, FastPath>()
  const askable = new Map<string, FastPath['handle']>()
  for (const call of engine.definitions.calls) {
    if ((port.kind === 'site') !== isForSites(call.spec)) continue
    const run = operationNamed(call.spec.operation)
    if (!run) continue
    const isKept = port.readsOnly === true && !onlyReads(call)
    const handler = makeHandler({ engine, call, run: isKept ? refuse : run, sites: port.sites, calls: askable })
    if (call.spec.safe === true) askable.set(call.key, handler)
    const path = (port.below ?? '') + prefix + call.spec.path.replaceAll(/\{(\w+)\}/g, ':$1')
    app.on(call.spec.method, path, async (c: HonoContext) => toResponse(await handler(honoRequest(c))))
    if (!path.includes(':'))
      quick.set(`${call.spec.method} ${path}`, { handle: handler, bytes: call.spec.limits.bytes })
  }
  return quick
}

const opening = new Set(['site-open', 'list-favorites'])

/** Whether who may only look is let in to the call. */
const onlyReads = ({ key, spec }: Document<CallSpec>): boolean => spec.safe === true || opening.has(key)

const refuse: NamedOperation = () => Promise.reject(notDone({ text: 'preview-reads-only' }))

/** Calls of end users, and public ones below the specification's prefix of sites. */
export function isForSites({ audience, path }: CallSpec): boolean {
  return audience === 'site' || (audience === 'public' && path.startsWith('/b2b/'))
}

/** One line for everything that must keep the engine from starting. */
export function findWrongCalls({
  definitions,
  validators,
  set,
}: Pick<Engine, 'definitions' | 'validators' | 'set'>): string[] {
  const wrong: string[] = []
  const routes = new Set<string>()
  for (const { key, spec } of definitions.calls) {
    for (const { at, message } of validators.check('kumiki:kinds/call', spec))
      wrong.push(`call/${key}${at}: ${message}`)
    if (!operationNamed(spec.operation)) wrong.push(`call/${key}: there is no operation "${spec.operation}"`)
    for (const id of [spec.request, spec.response])
      if (!set.has(id)) wrong.push(`call/${key}: there is no schema ${id}`)
    // Only an answer in JSON for a session, and without headers of its own, can be given again.
    const by = spec.idempotent?.by
    if (by !== undefined && (spec.audience === 'public' || spec.answer === 'blob' || spec.safe === true))
      wrong.push(`call/${key}: it cannot be idempotent`)
    if (by !== undefined && set.has(spec.request) && !resolve(set, set.get(spec.request)).properties?.[by])
      wrong.push(`call/${key}: there is no input "${by}"`)
    const route = `${spec.method} ${spec.path.replaceAll(/\{\w+\}/g, '{}')}`
    if (routes.has(route)) wrong.push(`call/${key}: ${route} is declared twice`)
    routes.add(route)
  }
  return wrong
}
