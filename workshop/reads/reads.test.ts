import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { makeJsonSchemaSet, type JsonSchema } from '../../runtime/json-schema/json-schema-set.ts'
import { handDefaults } from './hand-defaults.ts'
import { readProperties } from './read-properties.ts'
import { wrongMarks } from './wrong-marks.ts'

const generated = `
export interface ShopSpec {
  name?: string
  colour?: string
  size?: number
  door?: { width?: number; height?: number }
  shelves?: { wood?: string; depth?: number }[]
}`

/** A reader of the type above, by its source. */
function programOf(source: string): ts.Program {
  const files: Record<string, string> = { '/generated.ts': generated, '/reader.ts': source, '/lib.d.ts': library }
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost({}),
    getSourceFile: (name) => {
      const text = files[name]
      return text === undefined ? undefined : ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
    },
    fileExists: (name) => name in files,
    readFile: (name) => files[name],
    getDefaultLibFileName: () => '/lib.d.ts',
    getCurrentDirectory: () => '/',
  }
  const options = { strict: true, allowImportingTsExtensions: true, noEmit: true, module: ts.ModuleKind.ESNext }
  const program = ts.createProgram(['/reader.ts', '/generated.ts'], options, host)
  expect(program.getSemanticDiagnostics().map(({ messageText }) => messageText)).toEqual([])
  return program
}

const options = {
  isGenerated: (name: string) => name === '/generated.ts',
  isReader: (name: string) => name === '/reader.ts',
  isOwn: (name: string) => name !== '/lib.d.ts',
}
const readBy = (source: string): string[] => [...readProperties(programOf(source), options)].sort()

const library = `
interface Array<T> { length: number; [n: number]: T; map<U>(f: (item: T) => U): U[] }
interface Object {} interface Function {} interface CallableFunction {} interface NewableFunction {}
interface IArguments {} interface String {} interface Number {} interface Boolean {} interface RegExp {}
interface ObjectConstructor { entries<T>(o: Record<string, T>): [string, T][] }
declare const Object: ObjectConstructor
type Record<K extends string, T> = { [P in K]: T }
type Pick<T, K extends keyof T> = { [P in K]: T[P] }`

const head = `import type { ShopSpec } from './generated.ts'\n`

describe('what is read', () => {
  test.each<[string, string, string[]]>([
    ['a.b', 'export const f = (spec: ShopSpec) => spec.door?.width', ['ShopSpec/door', 'ShopSpec/door/width']],
    ["a['b']", "export const f = (spec: ShopSpec) => spec['name']", ['ShopSpec/name']],
    ['{ b } = a', 'export const f = ({ size = 1 }: ShopSpec) => size', ['ShopSpec/size']],
    [
      'items of a list',
      'export const f = (spec: ShopSpec) => spec.shelves?.map(({ wood }) => wood)',
      ['ShopSpec/shelves', 'ShopSpec/shelves/wood'],
    ],
    ['a part of the type', "export const f = (spec: Pick<ShopSpec, 'name'>) => spec.name", ['ShopSpec/name']],
    [
      'by a function with a type of its own',
      'const g = (named: { name?: string }) => named.name\nexport const f = (spec: ShopSpec) => g(spec)',
      ['ShopSpec/name'],
    ],
    [
      'after a spread',
      'interface Plan { colour?: string; more: number }\nexport const f = (spec: ShopSpec): Plan => ({ ...spec, more: 1 })\nexport const g = (plan: Plan) => plan.colour',
      ['ShopSpec/colour'],
    ],
    [
      'each value',
      'export const f = (spec: ShopSpec) => Object.entries(spec.door as Record<string, number> & ShopSpec["door"])',
      ['ShopSpec/door', 'ShopSpec/door/height', 'ShopSpec/door/width'],
    ],
  ])('%s', (_way, source, expected) => {
    expect(readBy(head + source)).toEqual(expected)
  })

  test.each<[string, string]>([
    ['it is passed on whole', 'export const f = (spec: ShopSpec): ShopSpec => spec'],
    ['it is copied', 'export const f = (spec: ShopSpec) => ({ ...spec })'],
    ['it is left out', 'export const f = ({ name: _, ...rest }: ShopSpec) => rest'],
    ['it is written', 'export const f = (spec: ShopSpec) => { spec.name = "a" }'],
    ['another type has the same name', 'export const f = (other: { name: string }) => other.name'],
  ])('not when %s', (_way, source) => {
    expect(readBy(head + source)).toEqual([])
  })
})

test.each<[string, string | number | boolean]>([
  ['(spec: ShopSpec) => spec.size ?? 3', 3],
  ['({ size = 4 }: ShopSpec) => size', 4],
  ["(spec: ShopSpec) => spec.colour ?? 'red'", 'red'],
])('what is taken where a property is left out: %s', (source, value) => {
  const found = handDefaults(programOf(`${head}export const f = ${source}`), options)
  expect(found.map((one) => one.value)).toEqual([value])
})

describe('the law fails', () => {
  const text = { type: 'string' } as const
  const marks = (properties: Record<string, JsonSchema>, read: string[], kind: object = {}) =>
    wrongMarks(makeJsonSchemaSet([{ $id: 'kumiki:kinds/shop', type: 'object', properties, ...kind }]), new Set(read))

  test('for a property that is neither read nor marked, in any depth', () => {
    const properties = { a: text, b: { type: 'array', items: { type: 'object', properties: { c: text } } } }
    expect(marks(properties, ['ShopSpec/a', 'ShopSpec/b'])).toEqual({ silent: ['ShopSpec/b/c'], outdated: [] })
  })
  test('for one that is marked and read', () => {
    const a = { ...text, 'x-no-effect': true }
    expect(marks({ a }, ['ShopSpec/a'])).toEqual({ silent: [], outdated: ['ShopSpec/a'] })
    expect(marks({ a }, [])).toEqual({ silent: [], outdated: [] })
  })
  test('for what is read inside of a marked property or kind; what is unread there needs no mark', () => {
    const inner = { type: 'object', properties: { c: text, d: text } }
    const expected = { silent: [], outdated: ['ShopSpec/b/c'] }
    expect(marks({ b: { ...inner, 'x-no-effect': true } }, ['ShopSpec/b/c'])).toEqual(expected)
    expect(marks({ b: inner }, ['ShopSpec/b/c'], { 'x-no-effect': true })).toEqual(expected)
  })
  test('not for what decides whether another property applies; for a mark on it', () => {
    const b = { ...text, 'x-show': { all: [{ name: 'a.fact', condition: '=', value: true }] } }
    expect(marks({ a: text, b }, ['ShopSpec/b'])).toEqual({ silent: [], outdated: [] })
    expect(marks({ a: { ...text, 'x-no-effect': true }, b }, ['ShopSpec/b']).outdated).toEqual(['ShopSpec/a'])
    expect(marks({ a: text, b: { ...b, 'x-no-effect': true } }, []).silent).toEqual(['ShopSpec/a'])
  })
  test('for a shared part only where no way to it is free', () => {
    const shared = { $id: 'kumiki:common/part', type: 'object', properties: { c: text } }
    const [free, marked] = [{ $ref: 'kumiki:common/part' }, { $ref: 'kumiki:common/part', 'x-no-effect': true }]
    const found = (properties: object, read: string[]) =>
      wrongMarks(
        makeJsonSchemaSet([shared, { $id: 'kumiki:kinds/shop', type: 'object', properties } as never]),
        new Set(read),
      )
    expect(found({ a: free, b: marked }, ['ShopSpec/a'])).toEqual({ silent: ['Part/c'], outdated: [] })
    expect(found({ b: marked }, ['Part/c'])).toEqual({ silent: [], outdated: ['Part/c'] })
  })
})
