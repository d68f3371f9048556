import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '../definitions/call-spec.ts'
import { openEngine } from '../test/open-engine.ts'
import type { TestEngine } from '../test/open-engine.ts'

const rights: Right[] = ['create', 'read', 'update', 'delete']
const golden = new URL('role-matrix.json', import.meta.url)

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

interface Door {
  resource: string
  right: Right
  name: string
  route: string
  /** Of a call of the specification. */
  operation?: string
}

/** Everything that asks for a right on a resource: calls of the specification, and kinds through the generic calls. */
function doors(): Door[] {
  const { definitions, set } = kumiki.engine
  const own = definitions.calls.flatMap(({ key, spec }) =>
    spec.permission.rule === 'resource'
      ? [
          {
            resource: spec.permission.resource,
            right: spec.permission.right,
            name: key,
            operation: spec.operation,
            route: `${spec.method} ${spec.path.replaceAll(/\{\w+\}/g, '987654')}`,
          },
        ]
      : [],
  )
  const generic: [Right, (kind: string) => string][] = [
    ['create', (kind) => `POST /document/${kind}`],
    ['read', (kind) => `GET /document/${kind}`],
    ['read', (kind) => `GET /document/${kind}/987654`],
    ['read', (kind) => `GET /document/${kind}/987654/history`],
    ['read', (kind) => `GET /document-options?kind=${kind}`],
    ['update', (kind) => `PUT /document/${kind}/987654`],
    ['update', (kind) => `POST /document/${kind}/987654/restore`],
    ['create', (kind) => `POST /document/${kind}/987654/copy`],
    ['delete', (kind) => `DELETE /document/${kind}/987654`],
  ]
  const kinds = set.kinds().flatMap((kind) => {
    const resource = set.kind(kind)['x-permission']
    return resource === undefined
      ? []
      : generic.map(([right, route]) => ({
          resource,
          right,
          name: route(kind).replace('987654', '{id}').replace('987654', '{id}'),
          route: route(kind),
        }))
  })
  return [...own, ...kinds]
}

const body = (kind: string | undefined) => ({
  document: { kind: kind ?? 'data-source', version: 1, key: 'x', name: 'x', spec: {} },
  revision: 1,
  base: 1,
})

async function isRefused(route: string, token: string): Promise<boolean> {
  const [method, path = ''] = route.split(' ')
  const kind = /^\/document\/([a-z-]+)/.exec(path)?.[1]
  const wanted: Record<string, unknown> = {}
  const call = kumiki.engine.definitions.calls.find(
    ({ spec }) => `${spec.method} ${spec.path.replaceAll(/\{\w+\}/g, '987654')}` === route,
  )
  if (method === 'POST' || method === 'PUT') {
    const generic = body(kind)
    if (kind !== undefined && path.endsWith('/restore')) Object.assign(wanted, { revision: 1, base: 1 })
    else if (kind !== undefined && path.endsWith('/copy')) Object.assign(wanted, {})
    else if (kind !== undefined)
      Object.assign(
        wanted,
        method === 'PUT' ? { document: generic.document, revision: 1 } : { document: generic.document },
      )
    else if (call) Object.assign(wanted, { document: generic.document })
  }
  const answer = await kumiki.call(route, { token, ...(method !== 'GET' && method !== 'DELETE' && { body: wanted }) })
  return answer.code === 40300
}

test('AZ-04 for each resource and right, exactly the declared doors open', async () => {
  const matrix: Record<string, Record<string, string[]>> = {}
  for (const { resource, right, name } of doors()) ((matrix[resource] ??= {})[right] ??= []).push(name)
  for (const lists of Object.values(matrix)) for (const list of Object.values(lists)) list.sort()
  const sorted = Object.fromEntries(
    Object.entries(matrix)
      .sort()
      .map(([resource, lists]) => [resource, Object.fromEntries(Object.entries(lists).sort())]),
  )
  expect(sorted).toEqual(JSON.parse(readFileSync(golden, 'utf8')))
})

test('AZ-04 a user with one right passes its doors and no other; without rights none; an administrator all', async () => {
  const all = onePerOperation(onePerKind(doors()))
  const resources = [...new Set(all.map((door) => door.resource))].sort()
  const { token: nobody } = await kumiki.addUser('nobody', {})
  for (const door of all) expect(await isRefused(door.route, nobody), `nobody: ${door.name}`).toBe(true)
  for (const resource of resources) {
    for (const right of rights) {
      const { token } = await kumiki.addUser(`${resource}-${right}`, { [resource]: [right] })
      for (const door of all) {
        const isOwn = door.resource === resource && door.right === right
        // A kind that comes with the product stays closed whatever the right.
        if (isOwn && right !== 'read' && isDerived(door.route)) continue
        expect(await isRefused(door.route, token), `${resource} ${right}: ${door.name}`).toBe(!isOwn)
      }
    }
  }
  for (const door of all.filter((one) => one.right === 'read'))
    expect(await isRefused(door.route, kumiki.admin), door.name).toBe(false)
})

/** The generic calls of one kind of each resource stand for those of its others: the golden file names them all. */
function onePerKind(all: Door[]): Door[] {
  const kindOf = (door: Door) => /\/document(?:-options\?kind=|\/)([a-z-]+)/.exec(door.route)?.[1]
  const chosen = new Map<string, string>()
  for (const door of all) {
    const kind = kindOf(door)
    if (kind !== undefined && !chosen.has(door.resource) && !isDerived(door.route)) chosen.set(door.resource, kind)
  }
  return all.filter((door) => kindOf(door) === undefined || kindOf(door) === chosen.get(door.resource))
}

/** Calls that bind one operation under the same rule stand for each other; all of them are walked in specified-calls.test.ts. */
function onePerOperation(all: Door[]): Door[] {
  const chosen = new Map<string, Door>()
  for (const door of all) {
    const { resource, right, operation } = door
    const same = operation === undefined ? door.route : `${resource} ${right} ${operation}`
    if (!chosen.has(same)) chosen.set(same, door)
  }
  return [...chosen.values()]
}

function isDerived(route: string): boolean {
  const kind = /\/document\/([a-z-]+)/.exec(route)?.[1]
  return kind !== undefined && kumiki.engine.set.kind(kind)['x-derived'] === true
}
