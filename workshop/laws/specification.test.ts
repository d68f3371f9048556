import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { contradiction } from './specification-item.ts'

const set = loadJsonSchemas(fileURLToPath(new URL('../..', import.meta.url)))
const file = fileURLToPath(new URL('specification.json', import.meta.url))
/** Copied by hand from the specification, section by section: place → what is said about it. */
const specification = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string[]>>

test('the list holds at least 450 fields, codes, defaults and numbers, none twice', () => {
  const items = Object.values(specification).flatMap((section) =>
    Object.entries(section).flatMap(([place, said]) => said.map((item) => `${place} ${item}`)),
  )
  expect(items.length).toBeGreaterThanOrEqual(450)
  expect(items.filter((item, index) => items.indexOf(item) !== index)).toEqual([])
})

describe.each(Object.entries(specification))('%s', (_section, places) => {
  test.each(Object.entries(places))('%s', (place, items) => {
    expect(items.flatMap((item) => contradiction(set, place, item) ?? [])).toEqual([])
  })
})

describe('the list can fail', () => {
  const changed = (id: string, change: (schema: JsonSchema) => void) =>
    makeJsonSchemaSet(
      set.all().map((schema) => {
        const copy = structuredClone(schema)
        if (copy.$id === id) change(copy)
        return copy
      }),
    )
  const property = (schema: JsonSchema, name: string): JsonSchema => schema.properties?.[name] ?? {}

  test.each<[string, string, string, (schema: JsonSchema) => void]>([
    ['kumiki:kinds/site', 'site/port', 'default 8443', (schema) => (property(schema, 'port').default = 8080)],
    ['kumiki:kinds/site', 'site/path', 'maxLength 64', (schema) => (property(schema, 'path').maxLength = 65)],
    ['kumiki:kinds/site', 'site/path', 'unique', (schema) => delete property(schema, 'path')['x-unique']],
    ['kumiki:kinds/site', 'site/path', 'refuses main', (schema) => (property(schema, 'path').pattern = '^[a-z]+$')],
    ['kumiki:kinds/site', 'site/path', 'field', (schema) => delete schema.properties?.path],
    ['kumiki:kinds/user', 'user/userId', 'required', (schema) => (schema.required = [])],
    ['kumiki:dialects/mysql', 'data-source/database_type', 'code 3 MySQL', (schema) => (schema.const = 8)],
    ['kumiki:dialects/mysql', 'data-source/database_type', 'fact 3 port 3306', (schema) => (schema['x-facts'] = {})],
    ['kumiki:kinds/role', 'role#', 'permission role', (schema) => (schema['x-permission'] = 'user')],
    ['kumiki:kinds/user', 'user/password', 'secret 32', (schema) => (property(schema, 'password')['x-secret'] = {})],
  ])('%s without what "%s" says: %s', (id, place, item, change) => {
    expect(contradiction(set, place, item)).toBeUndefined()
    expect(contradiction(changed(id, change), place, item)).toBeDefined()
  })

  test('unknown places and items are contradictions', () => {
    expect(contradiction(set, 'site/paths', 'field')).toBeDefined()
    expect(contradiction(set, 'warehouse/path', 'field')).toBeDefined()
    expect(contradiction(set, 'site/path', 'beautiful')).toBeDefined()
  })
})
