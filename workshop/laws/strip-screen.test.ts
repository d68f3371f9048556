import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import type { ScreenDocument } from '../../runtime/compile/release.ts'
import { branchesOf } from '../../runtime/json-schema/branches-of.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { callsIn } from '../../runtime/screen/calls-in.ts'
import { stripAccess } from '../../runtime/screen/strip-access.ts'
import { stripCalls } from '../../runtime/screen/strip-calls.ts'

const set = loadJsonSchemas(fileURLToPath(new URL('../..', import.meta.url)))

const content = (id: number) => ({ audience: 'site' as const, content: id })
const screenOf = (spec: object): ScreenDocument => ({
  kind: 'screen',
  version: 1,
  key: 'x',
  spec: { route: '/b2b/home', layout: 'site', title: 'x', access: content(1), blocks: [], ...spec },
})

interface Place {
  at: string
  /** A screen with the value at that place and nothing else. */
  with(value: unknown): Record<string, unknown>
}

/** Every place of a screen whose schema refers to `id`; what stands inside itself is entered once. */
function placesOf(id: string): Place[] {
  const found: Place[] = []
  enter(set.kind('screen'), '', (value) => value, new Set())
  return found

  function enter(given: JsonSchema, at: string, wrap: (value: unknown) => unknown, seen: ReadonlySet<string>): void {
    if (given.$ref === id && at !== '/.access')
      found.push({ at, with: (value) => wrap(value) as Record<string, unknown> })
    const name = given.$id ?? given.$ref
    if (name !== undefined && seen.has(name)) return
    const inside = name === undefined ? seen : new Set([...seen, name])
    const schema = resolve(set, given)
    for (const branch of branchesOf(set, schema) ?? []) enter(branch, at, wrap, inside)
    const tags = Object.entries(schema.properties ?? {}).flatMap(([key, { const: tag }]) =>
      tag === undefined ? [] : [[key, tag] as const],
    )
    const own = Object.fromEntries(tags) as { type?: string; do?: string }
    for (const [key, inner] of Object.entries(schema.properties ?? {}))
      enter(inner, `${at}/${own.type ?? own.do ?? ''}.${key}`, (value) => wrap({ ...own, [key]: value }), inside)
    const items = schema.items ?? schema['x-items']
    if (typeof items === 'object') enter(items, `${at}/-`, (value) => wrap([value]), inside)
    if (typeof schema.additionalProperties === 'object')
      enter(schema.additionalProperties, `${at}/*`, (value) => wrap({ any: value }), inside)
  }
}

const actionPlaces = placesOf('kumiki:screens/actions')
const accessPlaces = placesOf('kumiki:screens/access')

test('the places are found', () => {
  const ends = actionPlaces.map(({ at }) => at.split('/').at(-1))
  expect(ends).toEqual(expect.arrayContaining(['table.onRow', 'tree.onSelect', 'button.onPress', 'call.then']))
  expect(accessPlaces.map(({ at }) => at)).toEqual(expect.arrayContaining(['/.load/*/.access']))
  expect([actionPlaces.length, accessPlaces.length].every((count) => count > 30)).toBe(true)
})

test.each(actionPlaces)('a refused call in $at is not served, nor is a download', (place) => {
  for (const action of [
    { do: 'call', call: 'forbidden', input: {} },
    { do: 'download', call: 'forbidden', fileName: 'a' },
  ]) {
    const screen = screenOf(place.with([{ do: 'back' }, action]))
    expect(callsIn(set, 'screen', screen.spec).map(({ call }) => call)).toEqual(['forbidden'])
    expect(JSON.stringify(stripCalls(set, screen, (call) => call !== 'forbidden'))).not.toContain('forbidden')
    expect(stripCalls(set, screen, () => true).spec).toEqual(screen.spec)
  }
})

test.each(accessPlaces)('what is not allowed in $at is not served', (place) => {
  const screen = screenOf(place.with(content(8)))
  expect(JSON.stringify(stripAccess(set, screen, ({ content: id }) => id !== 8))).not.toContain('8')
  expect(JSON.stringify(stripAccess(set, screen, () => true))).not.toContain('8')
})

test('a control goes with its call, what has something else to show stays', () => {
  const refused = [{ do: 'call', call: 'forbidden', input: {} }]
  const cell = { type: 'text', value: 'a' }
  const screen = screenOf({
    load: { a: { call: 'forbidden' }, b: { call: 'b' } },
    blocks: [
      { type: 'table', rows: { $get: 'load.a.rows' }, columns: [{ label: 'A', cell }] },
      {
        type: 'table',
        rows: { $get: 'load.b.rows' },
        columns: [{ label: 'B', cell }],
        onRow: refused,
        rowActions: [
          { label: 'x', onPress: refused },
          { label: 'y', onPress: [{ do: 'back' }] },
        ],
      },
      { type: 'button', label: 'x', onPress: refused },
      {
        type: 'menu',
        items: [
          { label: 'x', onPress: refused },
          { label: 'y', route: '/y' },
        ],
      },
      { type: 'tabs', tabs: [{ key: 'x', label: 'x', blocks: [{ type: 'button', label: 'x', onPress: refused }] }] },
      { type: 'button', label: 'z', onPress: [{ do: 'call', call: 'b', input: {}, then: refused }] },
      { type: 'catalogue', source: 1, calls: { tables: 'forbidden', columns: 'b' } },
    ],
  })
  const { spec } = stripCalls(set, screen, (call) => call !== 'forbidden')
  expect(spec.load).toEqual({ b: { call: 'b' } })
  expect(spec.blocks).toEqual([
    {
      type: 'table',
      rows: { $get: 'load.b.rows' },
      columns: [{ label: 'B', cell }],
      rowActions: [{ label: 'y', onPress: [{ do: 'back' }] }],
    },
    { type: 'menu', items: [{ label: 'y', route: '/y' }] },
    { type: 'tabs', tabs: [] },
    { type: 'button', label: 'z', onPress: [{ do: 'call', call: 'b', input: {} }] },
    { type: 'catalogue', source: 1, calls: { tables: 'forbidden', columns: 'b' } },
  ])
})

test('what is not allowed is gone, with its loads; what is allowed does not tell why', () => {
  const screen = screenOf({
    load: { a: { call: 'page-data', access: content(7) }, b: { call: 'page-data', access: content(8) } },
    blocks: [
      {
        type: 'table',
        columns: [{ label: 'a' }, { label: 'b', access: content(8) }],
        rowActions: [{ label: 'c', access: content(8) }],
      },
      { type: 'stack', access: content(8), blocks: [{ type: 'text', text: 'secret' }] },
      {
        type: 'cards',
        items: [
          { title: 'd', access: content(7) },
          { title: 'secret', access: content(8) },
        ],
      },
      { type: 'totals', lines: [{ access: 'a word of the builder' }] },
    ],
  })
  const before = JSON.stringify(screen)
  const stripped = stripAccess(set, screen, ({ content: id }) => id === 7)
  expect(stripped.spec.load).toEqual({ a: { call: 'page-data' } })
  expect(stripped.spec.blocks).toEqual([
    { type: 'table', columns: [{ label: 'a' }], rowActions: [] },
    { type: 'cards', items: [{ title: 'd' }] },
    { type: 'totals', lines: [{ access: 'a word of the builder' }] },
  ])
  expect(stripped.spec.access).toEqual(content(1))
  expect(stripAccess(set, screen, () => true).spec.blocks).toHaveLength(4)
  expect(JSON.stringify(screen)).toBe(before)
})
