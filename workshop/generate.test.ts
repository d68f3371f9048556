import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../engine/json-schemas/load-json-schemas.ts'
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
  expect(files['cells/text.ts']).toContain("import type { ScreenText } from '../screens/screen-text.ts'")
  expect(files['cells/text.ts']).toContain('export type TextCell = {')
  expect(files['cells/text.ts']).not.toContain('export type NumberCell')
  expect(files['cells.ts']).toContain("import type { TextCell } from './cells/text.ts'")
  expect(files['calls/document.ts']).toContain('export type DocumentSaveRequest = {')
})
