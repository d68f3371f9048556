import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadScreens } from '../../engine/definitions/load-screens.ts'
import { jsonFiles, loadJsonSchemas, readJson } from '../../engine/json-schemas/load-json-schemas.ts'
import type { Document } from '../../runtime/document.ts'
import { hasEffect } from '../../runtime/json-schema/has-effect.ts'
import { resolve } from '../../runtime/json-schema/resolve.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const written = ['editor', 'editor/screens', 'editor/pieces', 'editor/menus']
  .flatMap((folder) => jsonFiles(join(root, folder)))
  .flatMap((file) => readJson(file) as Document | Document[])

interface Bound {
  type?: string
  bind?: { model?: string; at?: string; item?: unknown }
  fields?: (string | { at: string })[]
  groups?: { fields: (string | { at: string })[] }[]
  columns?: { at?: string }[]
  more?: boolean
}

function boundTo(model: string, value: unknown): Bound[] {
  if (typeof value !== 'object' || value === null) return []
  const own = value as Bound
  const inside = Object.values(value).flatMap((one) => boundTo(model, one))
  return typeof own.type === 'string' && own.bind?.model === model ? [own, ...inside] : inside
}

/** Places that a block lets people edit, with all that is below them; `*` stands for each item of a list. */
function placesOf({ type, bind, fields, groups, columns, more }: Bound): string[] {
  const base = `${bind?.at ?? ''}${bind?.item === undefined ? '' : '/*'}`
  const pointers = (list: readonly (string | { at?: string })[] = []) =>
    list.flatMap((one) => (typeof one === 'string' ? one : (one.at ?? [])))
  if (type === 'editable-table' && columns) return pointers(columns).map((at) => `${base}/*${at}`)
  const named = [...pointers(fields), ...(groups ?? []).flatMap((group) => pointers(group.fields))]
  if (type !== 'form' || more || named.length === 0) return [base]
  return named.map((at) => base + at)
}

/** Properties with an effect that no place covers, by their pointers below `spec`. */
function uncovered(schema: JsonSchema, places: readonly string[], at = '/spec'): string[] {
  const own = resolve(set, schema)
  // Set by the engine alone.
  if (own.readOnly === true) return []
  if (places.some((place) => at === place || at.startsWith(`${place}/`))) return []
  if (!places.some((place) => place.startsWith(`${at}/`))) return [at]
  if (own.type === 'array' && typeof own.items === 'object') return uncovered(own.items, places, `${at}/*`)
  return Object.entries(own.properties ?? {}).flatMap(([name, property]) =>
    hasEffect(set, property) ? uncovered(property, places, `${at}/${name}`) : [],
  )
}

/** What people can edit on the screens that are made for one kind; one that leads on to another is not seen. */
const byKind = new Map<string, string[]>()
for (const { spec } of loadScreens(written, set).screens.values()) {
  const schema = spec.models?.['draft']?.schema
  const kind = typeof schema === 'string' ? schema.slice('kumiki:kinds/'.length) : spec.defaultParams?.['kind']
  if (typeof kind !== 'string' || !set.hasKind(kind) || !spec.models?.['draft'] || spec.forward) continue
  byKind.set(kind, [...(byKind.get(kind) ?? []), ...boundTo('draft', spec.blocks).flatMap(placesOf)])
}

describe('C-12 a property that has an effect has a control', () => {
  test.each([...byKind])('%s', (kind, places) => {
    expect(uncovered(set.kind(kind), places)).toEqual([])
  })

  test('kinds with screens of their own are found', () => {
    expect([...byKind.keys()]).toEqual(expect.arrayContaining(['content', 'schema', 'settings', 'site']))
  })

  test('one that no block names is found', () => {
    const places = ['/spec/type', '/spec/list/columns/*/field']
    expect(uncovered(set.kind('content'), places)).toContain('/spec/list/calendar')
    expect(uncovered(set.kind('content'), places)).toContain('/spec/list/columns/*/label')
    expect(uncovered(set.kind('content'), [...places, '/spec/list'])).not.toContain('/spec/list/calendar')
  })
})
