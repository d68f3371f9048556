import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { makeJsonSchemaSet } from '../../runtime/json-schema/json-schema-set.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { filesBelow, importsOf, isTest, root, sourcesOf, type Reference } from './imports.ts'

/** Code that each folder may import. `workshop` may import all. */
const arrows: Record<string, string[]> = {
  runtime: ['runtime'],
  renderer: ['renderer', 'runtime'],
  engine: ['engine', 'runtime'],
  examples: ['examples', 'runtime', 'engine', 'workshop'],
  workshop: ['runtime', 'renderer', 'engine', 'examples', 'workshop'],
}

/** Folders that are read as data, never imported. */
const dataOf: Record<string, string[]> = {
  runtime: [],
  renderer: [],
  engine: ['schemas', 'definitions', 'editor', 'build', 'examples', 'node_modules', 'package.json', ''],
  examples: ['build', 'data', 'schemas', 'definitions', 'editor', 'node_modules', '', '..'],
  // `..`: the data for tests that may lie beside the repository.
  workshop: ['schemas', 'definitions', 'editor', 'build', 'data', 'node_modules', '.ci', 'package.json', '', '..'],
}

/** What pure code may build on. */
const purePackages = ['big.js', 'temporal-polyfill', 'croner', 'handlebars/dist/cjs/handlebars/compiler/base.js']

/** Relative paths that stand in a file as text: `new URL('../editor', import.meta.url)`. */
function pathsOf(file: string): Reference[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/new URL\(\s*['"`](\.\.?\/[^'"`$]*)['"`],\s*import\.meta\.url/g)].map((match) => ({
    file,
    to: match[1] ?? '',
  }))
}

function topOf(reference: Reference): string {
  const path = relative(root, resolve(dirname(reference.file), reference.to))
  const [top = '', inner] = path.split(sep)
  // What is built of the engine is the engine.
  return top === 'build' && inner === 'engine' ? inner : top
}

function isWrong(folder: string, reference: Reference): boolean {
  if (!reference.to.startsWith('.')) return false
  const allowed = [
    ...(arrows[folder] ?? []),
    ...(isTest(reference.file) ? ['workshop', 'examples', 'package.json'] : []),
  ]
  return !allowed.includes(topOf(reference))
}

const shown = ({ file, to }: Reference): string => `${relative(root, file)} → ${to}`

describe('arrows', () => {
  test.each(Object.keys(arrows))('%s imports only what it may', (folder) => {
    const files = sourcesOf(folder)
    expect(files.length).toBeGreaterThan(0)
    expect(
      files
        .flatMap(importsOf)
        .filter((reference) => isWrong(folder, reference))
        .map(shown),
    ).toEqual([])
  })

  test.each([
    ['runtime', 'runtime/check/check.ts', '../../engine/app.ts', true],
    ['runtime', 'runtime/check/check.ts', '../document.ts', false],
    ['runtime', 'runtime/check/check.test.ts', '../../workshop/browser.ts', false],
    ['renderer', 'renderer/screen/screen.tsx', '../../engine/app.ts', true],
    ['engine', 'engine/app.ts', '../renderer/call/call.ts', true],
    ['engine', 'engine/app.ts', '../workshop/test.ts', true],
    ['engine', 'engine/app.ts', '../runtime/document.ts', false],
  ])('the law itself: %s, %s importing %s is wrong: %s', (folder, file, to, wrong) => {
    expect(isWrong(folder, { file: join(root, file), to })).toBe(wrong)
  })

  test.each(Object.keys(arrows))('%s reads only the folders that it may', (folder) => {
    const wrong = sourcesOf(folder)
      .filter((file) => !isTest(file))
      .flatMap(pathsOf)
      .filter((reference) => ![...(arrows[folder] ?? []), ...(dataOf[folder] ?? [])].includes(topOf(reference)))
    expect(wrong.map(shown)).toEqual([])
  })

  test('renderer and engine know nothing of each other, even by package', () => {
    const browser = /^(react|react-dom|@mantine|@rjsf|jotai|react-router|@lingui|@tabler|@codemirror|@uiw)(\/|$)/
    const server = /^(node:|hono|@hono|kysely|better-sqlite3|pg|pg-cursor|pino|ws|@node-rs)(\/|$)?/
    const inEngine = sourcesOf('engine')
      .flatMap(importsOf)
      .filter(({ to }) => browser.test(to))
    const inRenderer = sourcesOf('renderer')
      .filter((file) => !isTest(file))
      .flatMap(importsOf)
      .filter(({ to }) => server.test(to))
    expect([...inEngine, ...inRenderer].map(shown)).toEqual([])
  })
})

describe('runtime is pure', () => {
  const files = sourcesOf('runtime').filter((file) => !isTest(file) && !file.includes(`${sep}test${sep}`))

  test('it builds on nothing but itself and a few pure packages', () => {
    const wrong = files.flatMap(importsOf).filter(({ to }) => !to.startsWith('.') && !purePackages.includes(to))
    expect(wrong.map(shown)).toEqual([])
  })

  test('it has no clock, no chance, no network, no process', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(impuritiesOf)).toEqual([])
  })

  test('the law finds what it forbids', () => {
    const text =
      'const a = Date.now() + Math.random(); const b = new Date(); void fetch("x"); process.exit(); new Date(0)'
    const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest)
    expect(impurities(source)).toEqual(['Date.now', 'Math.random', 'new Date()', 'fetch', 'process.exit'])
  })
})

const impureCalls = ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID', 'crypto.getRandomValues']
const impureRoots = [
  'fetch',
  'process',
  'setTimeout',
  'setInterval',
  'XMLHttpRequest',
  'WebSocket',
  'localStorage',
  'console',
]

function impuritiesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  return impurities(source).map((what) => `${relative(root, file)}: ${what}`)
}

function impurities(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = node.expression.getText(source)
      if (impureCalls.includes(callee) || impureRoots.includes(callee.split('.')[0] ?? '')) found.push(callee)
    } else if (ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length) {
      found.push('new Date()')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

describe('JSON folders', () => {
  test.each(['editor', 'definitions', 'schemas'])('%s holds JSON and its README only', (folder) => {
    const others = filesBelow(join(root, folder)).filter(
      (file) => !file.endsWith('.json') && !file.endsWith('README.md'),
    )
    expect(others.map((file) => relative(root, file))).toEqual([])
  })

  const schemas = filesBelow(join(root, 'schemas')).map((file) => ({ file, schema: read(file) as JsonSchema }))

  test('a schema file is named like its $id, which does not tell the room of a large folder', () => {
    const wrong = schemas.filter(({ file, schema }) => {
      const [folder] = relative(join(root, 'schemas'), file).split(sep)
      return file.endsWith('.json') && schema.$id !== `kumiki:${folder}/${basename(file, '.json')}`
    })
    expect(wrong.map(({ file, schema }) => `${relative(root, file)}: ${schema.$id}`)).toEqual([])
  })

  test('every schema that a file names exists', () => {
    const set = makeJsonSchemaSet(schemas.flatMap(({ file, schema }) => (file.endsWith('.json') ? [schema] : [])))
    const folders = ['schemas', 'definitions', 'editor', 'examples']
    const missing = folders
      .flatMap((folder) => filesBelow(join(root, folder)))
      .filter((file) => file.endsWith('.json') && !file.includes(`${sep}broken${sep}`))
      .flatMap((file) => schemaNames(read(file)).map((id) => ({ file, to: id })))
      .filter(({ to }) => !to.startsWith('kumiki:releases/') && !set.has(to))
    expect([...new Set(missing.map(shown))]).toEqual([])
  })
})

function read(file: string): unknown {
  return file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function schemaNames(value: unknown): string[] {
  if (typeof value === 'string') return /^kumiki:[a-z-]+\/\S+$/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(schemaNames)
}
