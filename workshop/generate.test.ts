import { expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../runtime/json-schema/json-schema-set.ts'
import { loadJsonSchemas } from '../engine/json-schemas/load-json-schemas.ts'
import { codeName } from './generate/code-name.ts'
import { codedProperties } from './generate/render-codes.ts'
import { toTypeSchema } from './generate/to-type-schema.ts'
import { typeName } from './generate/type-name.ts'
import { generatedFiles } from './generate.ts'
import { longTest } from './long-run.ts'
import { fileURLToPath } from 'node:url'

const set = loadJsonSchemas(fileURLToPath(new URL('..', import.meta.url)))

const files = await generatedFiles()

// That they are fresh, the check `generated files` tells.
longTest('generating twice makes the same text', async () => {
  expect(files).toEqual(await generatedFiles())
})

test.each([
  ['kumiki:kinds/data-source', 'DataSourceSpec'],
  ['kumiki:blocks/table', 'TableBlock'],
  ['kumiki:cells/text', 'TextCell'],
  ['kumiki:actions/set', 'SetAction'],
  ['kumiki:fields/field-option', 'FieldOption'],
  ['kumiki:screens/blocks', 'BlockList'],
  ['kumiki:calls/document#/$defs/document-list-request', 'DocumentListRequest'],
  ['kumiki:blocks/menu#/$defs/entry', 'MenuEntry'],
])('%s is called %s', (id, name) => {
  expect(typeName(id)).toBe(name)
})

test('codes keep their words in the comment', () => {
  expect(toTypeSchema(set, { description: 'Decides the driver.', 'x-union-of': 'dialects' })).toEqual({
    description:
      'Decides the driver. Codes: 1 IBM i, 2 PostgreSQL, 3 MySQL, 4 SQL Server, 5 SQL Server FTDS, 6 Oracle, 7 Embedded (SQLite).',
    enum: [1, 2, 3, 4, 5, 6, 7],
  })
})

test('each schema has its types in a file of its own name, and imports what they use', () => {
  expect(files['runtime/generated/cells/text.ts']).toContain(
    "import type { ScreenText } from '../screens/screen-text.ts'",
  )
  expect(files['runtime/generated/cells/text.ts']).toContain('export type TextCell = {')
  expect(files['runtime/generated/cells/text.ts']).not.toContain('export type NumberCell')
  expect(files['runtime/generated/cells.ts']).toContain("import type { TextCell } from './cells/text.ts'")
  expect(files['runtime/generated/calls/document.ts']).toContain('export type DocumentSaveRequest = {')
})

test.each([
  ['SQL GUI', 'sqlGui'],
  ['Web API', 'webApi'],
  ['List/detail', 'listDetail'],
  ['Hours and minutes (HHii)', 'hoursAndMinutes'],
  ['Line 1', 'line1'],
  ['Letters, digits, - and _', 'lettersDigitsDashes'],
])('the code %s is called %s', (title, name) => {
  expect(codeName(title)).toBe(name)
})

const holding = (...titles: string[]) => ({ oneOf: titles.map((title, at) => ({ const: at + 1, title })) })
const named = (...properties: Record<string, JsonSchema>[]) =>
  codedProperties(
    makeJsonSchemaSet(properties.map((own, at) => ({ $id: `kumiki:kinds/kind-${'ab'[at]}`, properties: own }))),
  ).map(({ name, codes }) => [name, codes])

test('codes are called after their property, and after what holds it where it may mean others', () => {
  expect(named({ start: holding('First', 'Other') }, { start: holding('First', 'Other') })).toEqual([
    ['start', { first: 1, other: 2 }],
  ])
  expect(named({ type: holding('Wide') }, { type: holding('Plain') })).toEqual([
    ['kindAType', { wide: 1 }],
    ['kindBType', { plain: 1 }],
  ])
  expect(named({ style: holding('Wide') }, { style: { type: 'string' } })).toEqual([['kindAStyle', { wide: 1 }]])
  expect(() => named({ type: holding('Wide', 'wide') })).toThrow('Two codes have one name')
})
