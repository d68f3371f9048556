import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { loadScreens } from '../../engine/definitions/load-screens.ts'
import { jsonFiles, loadJsonSchemas, readJson } from '../../engine/json-schemas/load-json-schemas.ts'
import { makeValidators } from '../../engine/json-schemas/validators.ts'
import type { Document } from '../../runtime/document.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import type { JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const set = loadJsonSchemas(root)
const documents = ['editor', 'editor/screens', 'editor/pieces', 'editor/menus'].flatMap((folder) =>
  jsonFiles(join(root, folder)).map((file) => readJson(file) as Document),
)
/** The pieces of the console, each with its name. */
const pieces = documents
  .filter(({ kind }) => kind === 'pieces')
  .flatMap(({ spec }) => Object.entries(spec['pieces'] as Record<string, Document['spec']>))
  .map(([key, spec]) => ({ key, spec }))
const { screens, menus } = loadScreens(documents, set)

/** Every object below a value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn)
  if (typeof value !== 'object' || value === null) return []
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)]
}

const valuesOf = (value: unknown, name: string): unknown[] =>
  objectsIn(value)
    .filter((one) => Object.hasOwn(one, name))
    .map((one) => one[name])

const uses = (spec: Document['spec'], piece: string): boolean => valuesOf(spec, '$piece').includes(piece)

/** Screens in which a piece stands, by itself or in another piece. */
function screensWith(piece: string, seen: readonly string[] = []): Set<string> {
  const users = documents.filter(({ kind, spec }) => kind !== 'pieces' && uses(spec, piece)).map(({ key }) => key)
  const around = pieces.filter(({ key, spec }) => !seen.includes(key) && uses(spec, piece))
  return new Set([...users, ...around.flatMap(({ key }) => [...screensWith(key, [...seen, key])])])
}

const usesIn = (some: readonly Document[], piece: string): number =>
  some.flatMap(({ spec }) => valuesOf(spec, '$piece')).filter((one) => one === piece).length

const ofKind = (kind: string): Document[] => documents.filter((document) => document.kind === kind)

/** Pieces that stand in the screen of which they are parts. */
const inScreens = ofKind('screen').flatMap(({ key, spec }) =>
  Object.entries((spec['pieces'] ?? {}) as Record<string, Document['spec']>).map(([name, own]) => ({ key, name, own })),
)

describe('pieces', () => {
  test('every piece is part of two screens or menu entries, or is called after the one screen of which it is a part', () => {
    const lonely = pieces.filter(({ key }) => {
      const [owner] = key.split('.')
      const users = screensWith(key)
      if (key !== owner) return users.size !== 1 || !users.has(owner!)
      return users.size < 2 && usesIn(ofKind('menu'), key) < 2
    })
    expect(lonely.map(({ key }) => key)).toEqual([])
  })

  test('every piece in a screen is used by it, and hides no other', () => {
    expect(inScreens.length).toBeGreaterThan(5)
    const lost = inScreens.filter(({ key, name }) => {
      const parts = documents.filter((one) => one.key === key || one.key.startsWith(`${key}.`))
      return usesIn(parts, name) === 0 || pieces.some((piece) => piece.key === name)
    })
    expect(lost.map(({ key, name }) => `${key}: ${name}`)).toEqual([])
  })

  test('what a piece takes, it uses', () => {
    const all = [
      ...pieces.map(({ key, spec }) => ({ key, spec })),
      ...inScreens.map(({ name, own }) => ({ key: name, spec: own })),
    ]
    const unused = all.flatMap(({ key, spec }) => {
      const used = [
        ...['$with', '$from', '$slot'].flatMap((mark) => valuesOf(spec, mark)),
        ...valuesOf(spec, '$given').flat(),
      ]
      const takes = Object.keys({ ...(spec['parameters'] as object), ...(spec['slots'] as object) })
      return takes.filter((name) => !used.includes(name)).map((name) => `${key}: ${name}`)
    })
    expect(unused).toEqual([])
  })

  test('every screen of the console is valid once its pieces are in their places', () => {
    const validators = makeValidators(set)
    for (const { key, spec } of screens.values())
      expect([key, validators.check('kumiki:kinds/screen', spec)]).toEqual([key, []])
  })

  /** Help is prose: how much of it there is says nothing of what the console is built of. */
  const withoutHelp = (text: string): string => text.replace(/\n {4}"help": \{\n[^]*?\n {4}\}(?=,?\n)/, '')
  const lengths = readdirSync(join(root, 'editor'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && basename(file) !== 'help.json')
    .map((file) => ({
      file,
      lines: withoutHelp(readFileSync(join(root, 'editor', file), 'utf8'))
        .trimEnd()
        .split('\n').length,
    }))

  /** Pages of kinds that had none when the limit was set, and parts of several pages. */
  const later = [
    'receipts',
    'releases',
    'graphs',
    'site-tables',
    'site-tables.rows',
    'site-check',
    'site-history',
    'release-history',
    'api.releases',
    'web-api-edit',
    'web-api-openapi',
    'authentication-api-edit',
    'upload-setting-edit',
    'mail-server-edit',
    'mail-setting-edit',
    'mail-log',
    'webhook-edit',
    'webhook-log',
    'sent',
    'report-edit',
    'graph-edit',
    'dashboard-edit',
    'schedule-edit',
    'home-screen-edit',
    'login-screen-edit',
    'import',
    'import.parts',
    'import.setup',
    'import.map',
    'import.values',
    'import.verify',
    'import.plan',
  ]

  test('no file of the console has more than 500 lines', () => {
    expect(lengths.filter(({ lines }) => lines > 500)).toEqual([])
  })

  test('all of its files have less than 6,000 lines, and 130 for the page of each later kind', () => {
    expect(lengths.length).toBeGreaterThan(40)
    const pages = lengths.filter(({ file }) => later.includes(basename(file, '.json')))
    expect(lengths.reduce((sum, { lines }) => sum + lines, 0)).toBeLessThan(6000 + 130 * pages.length)
  })
})

/** Properties of kinds that hold numbers with a meaning: `type`, `database_type`. */
const codeNames = new Set(
  set
    .all()
    .flatMap(propertiesIn)
    .filter(([, schema]) => holdsNumbers(schema))
    .map(([name]) => name),
)

function propertiesIn(schema: JsonSchema): [string, JsonSchema][] {
  return objectsIn(schema).flatMap((one) => Object.entries((one as JsonSchema).properties ?? {}))
}

function holdsNumbers(schema: JsonSchema): boolean {
  return (codesOf(set, schema) ?? []).some(({ value }) => typeof value === 'number')
}

const lastOf = (path: unknown): string => (typeof path === 'string' ? (path.split('.').at(-1) ?? '') : '')

/** Conditions and expressions that compare a property of codes with a number, or put a number where a code stands. */
function numbersForCodes(value: unknown): unknown[] {
  const isNumber = (one: unknown): boolean => typeof one === 'number'
  return objectsIn(value).filter((one) => {
    if (isNumber(one['value']))
      return codeNames.has(lastOf(one['name'])) || codeNames.has(lastOf(String(one['at']).replaceAll('/', '.')))
    const operands = Array.isArray(one['of']) ? one['of'] : []
    const reads = operands.some((operand) => codeNames.has(lastOf((operand as { $get?: unknown } | null)?.$get)))
    return ['equals', 'includes'].includes(String(one['$op'])) && reads && operands.flat().some(isNumber)
  })
}

/** Expressions whose value is always the same. */
function constantsIn(value: unknown): unknown[] {
  return objectsIn(value).filter((one) => {
    const inside = objectsIn(one)
    const reads = inside.some((inner) =>
      ['$get', '$gets', '$with', '$from', '$slot', '$piece', 'name'].some((mark) => Object.hasOwn(inner, mark)),
    )
    return Object.hasOwn(one, '$op') && !reads
  })
}

describe('what stands in the documents of the console', () => {
  test('no number is compared with a code: codes are called by their facts', () => {
    expect([...codeNames]).toEqual(expect.arrayContaining(['type', 'database_type', 'connectionType']))
    expect(documents.flatMap(numbersForCodes)).toEqual([])
  })

  test.each([
    { name: 'draft.value.spec.type', condition: '=', value: 3 },
    { any: [{ name: 'row.database_type', condition: '<>', value: 2 }] },
    { $op: 'equals', of: [{ $get: 'draft.value.spec.type' }, 3] },
    { $op: 'includes', of: [[1, 3], { $get: 'item.type' }] },
    { toText: { set: [{ at: '/spec/type', value: 1 }] } },
  ])('... and the law sees %j', (planted) => {
    expect(numbersForCodes({ blocks: [planted] })).toHaveLength(1)
  })

  test('no constant is written as an expression', () => {
    expect(documents.flatMap(constantsIn)).toEqual([])
    expect([...screens.values(), ...menus].flatMap(constantsIn)).toEqual([])
  })

  test.each([
    { $op: 'concat', of: ['kumiki:kinds/', 'site'] },
    { $op: 'message', text: 'View only', of: [] },
  ])('... and the law sees %j', (planted) => {
    expect(constantsIn({ blocks: [{ text: planted }] })).toHaveLength(1)
  })
})
