import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { loadJsonSchemas, schemaFiles } from '../../engine/json-schemas/load-json-schemas.ts'
import { importsOf, targetOf } from './imports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const schemasOf = (folder: string) =>
  schemaFiles(join(root, 'schemas', folder))
    .map((file) => basename(file, '.json'))
    .sort()

/** Names in a registry, read from its source: a module of blocks brings the browser with it. */
function namesIn(file: string, registry: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const body = new RegExp(`export const ${registry} = \\{([\\s\\S]*?)\\n?\\} satisfies`).exec(source)?.[1] ?? ''
  return [...body.matchAll(/(?:^|[,{\s])'?([a-z][a-z-]*)'?(?=:|,|\s*$)/gm)]
    .map((found) => found[1]!)
    .filter((name) => !['lazy', 'import'].includes(name))
    .sort()
}

test.each([
  ['blocks', 'renderer/blocks/index.ts', 'blocks'],
  ['cells', 'renderer/blocks/cells/index.ts', 'cells'],
  ['actions', 'renderer/actions/index.ts', 'actions'],
])('every one of the %s has a schema, and every schema is drawn', (folder, file, registry) => {
  const names = namesIn(file, registry)
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(schemasOf(folder))
})

test('a block has its schema in the room of its name, where its component is', () => {
  const rooms = schemaFiles(join(root, 'schemas/blocks')).map((file) =>
    relative(join(root, 'schemas'), file).replace('.json', '.tsx'),
  )
  const drawn = importsOf(join(root, 'renderer/blocks/index.ts')).flatMap((reference) => targetOf(reference) ?? [])
  const components = drawn.map((file) => relative('renderer', file))
  expect(components).toEqual(expect.arrayContaining(rooms))
})

const made =
  /^(renderer\/(actions\/open|(blocks|fields|files)\/(?!index|block\.|cells\/(index|cell\.)))|runtime\/(csv|input-check)\/)/

/** The source of a part of screens with what it is made of: neither other parts that it holds nor what it calls. */
function sourceOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return ''
  seen.add(file)
  const inner = importsOf(file).flatMap((reference) => targetOf(reference) ?? [])
  const own = inner.filter((one) => made.test(one))
  return [readFileSync(file, 'utf8'), ...own.map((one) => sourceOf(join(root, one), seen))].join('\n')
}

/** What the engine takes off a screen before it is sent, and what all parts have alike (`block.tsx`, `run.ts`). */
const sharedNames = new Set(['access', 'do', 'id', 'when'])

/** Names of a schema's properties in any depth, those apart that another schema says. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = Array.isArray(schema) ? [] : Object.keys((schema as JsonSchema).properties ?? {})
  return [...properties.filter((name) => !sharedNames.has(name)), ...Object.values(schema).flatMap(namesOf)]
}

const unread = (schema: unknown, source: string): string[] =>
  namesOf(schema).filter((name) => !new RegExp(`(?<![\\w$])${name.replace('$', '\\$')}(?![\\w$])`).test(source))

test.each([
  ['blocks', 'renderer/blocks/index.ts'],
  ['cells', 'renderer/blocks/cells/index.ts'],
  ['actions', 'renderer/actions/index.ts'],
])('every property of the %s is named by what draws or does it', (folder, registry) => {
  const files = importsOf(join(root, registry)).flatMap((reference) => targetOf(reference) ?? [])
  const silent = schemasOf(folder).flatMap((name) => {
    const file = files.find((one) => one.endsWith(`/${name}.tsx`) || one.endsWith(`/${name}.ts`))
    const schema = set.get(`kumiki:${folder}/${name}`)
    return unread(schema, file === undefined ? '' : sourceOf(join(root, file))).map((one) => `${name}: ${one}`)
  })
  expect(silent).toEqual([])
})

test('a property that nothing names is found', () => {
  expect(
    unread({ properties: { prefix: {}, of: { items: { properties: { suffix: {} } } } } }, 'cell.of, prefixes'),
  ).toEqual(['prefix', 'suffix'])
})

test('no kind is named as a literal in the renderer', () => {
  const kinds = schemasOf('kinds')
  // Words of other meanings too: a block, an input or a role of a thing on the screen has the same name.
  const shared = new Set([
    'screen',
    'menu',
    'message',
    'call',
    'content',
    'user',
    'site',
    'schema',
    'component',
    'folder',
    'report',
    'dashboard',
    'settings',
  ])
  const named = sources('renderer').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return kinds
      .filter((kind) => !shared.has(kind) && new RegExp(`(['"\`])${kind}(/[^'"\`]*)?\\1`).test(text))
      .map((kind) => `${file.slice(root.length)}: ${kind}`)
  })
  expect(named).toEqual([])
})

test('no kind decides what is drawn', () => {
  const kinds = schemasOf('kinds')
  const deciding = sources('renderer').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return kinds
      .filter((kind) =>
        new RegExp(`kind\\s*[!=]==?\\s*['"]${kind}['"]|kumiki:kinds/${kind}\\b|case '${kind}':`).test(text),
      )
      .map((kind) => `${file.slice(root.length)}: ${kind}`)
  })
  expect(deciding).toEqual([])
})

test('the renderer sets no markup from text and makes no code from it', () => {
  const found = sources('renderer').filter((file) =>
    /dangerouslySetInnerHTML|\.innerHTML\s*=|new Function\(|\beval\(/.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})
