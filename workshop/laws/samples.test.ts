import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { loadJsonSchemas, schemaFiles } from '../../engine/json-schemas/load-json-schemas.ts'
import type { Document } from '../../runtime/document.ts'
import type { JsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import { walk } from '../../runtime/json-schema/walk.ts'

/** What a screen is made of: the three registries of the renderer, by the folder of their schemas. */
const partFolders = ['blocks', 'cells', 'actions'] as const

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const folder = join(root, 'examples/gallery/blocks')
const screens = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Document)
const parts = partFolders.flatMap((name) =>
  schemaFiles(join(root, 'schemas', name)).map((file) => `${name}/${basename(file, '.json')}`),
)

/** Blocks, cells and actions that these screens hold: `blocks/table`, `cells/text`, `actions/open`. */
function sampled(set: JsonSchemaSet, screens: readonly Document[]): Set<string> {
  const found = new Set<string>()
  for (const { spec } of screens)
    walk(set, { schema: set.kind('screen'), value: spec }, ({ schema }) => {
      const [, folder, name] = /^kumiki:(\w+)\/([a-z-]+)$/.exec(schema.$id ?? '') ?? []
      if (partFolders.some((one) => one === folder)) found.add(`${folder}/${name}`)
    })
  return found
}

/** Parts of which no screen has a sample. */
function missing(of: readonly Document[]): string[] {
  const found = sampled(set, of)
  return parts.filter((part) => !found.has(part))
}

test('every block, cell and action has a sample in the gallery', () => {
  expect(parts.length).toBeGreaterThan(50)
  expect(missing(screens)).toEqual([])
})

test('a sample that goes is missed, and a cell is no sample of the block of its name', () => {
  const without = (key: string) => missing(screens.filter((one) => one.key !== key))
  expect(without('gallery-compare')).toEqual(['blocks/compare'])
  expect(without('gallery-actions')).toContain('actions/reload')
  const column = { label: 'A', cell: { type: 'image', src: '/a.png' } }
  const spec = {
    route: '/a',
    layout: 'console',
    title: 'A',
    access: { audience: 'public' },
    blocks: [{ type: 'table', rows: [], columns: [column] }],
  }
  expect([...sampled(set, [{ kind: 'screen', version: 1, key: 'a', name: 'A', spec }])].toSorted()).toEqual([
    'blocks/table',
    'cells/image',
  ])
})
