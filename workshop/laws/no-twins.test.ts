import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Shape {
  name: string
  /** Names of the properties, sorted. */
  properties: string[]
  /** The literal that `type` or `do` must have: then it is a block, a cell or an action. */
  tag?: string
}

/** Interfaces and object types with a name in a source text. */
function shapesIn(text: string): Shape[] {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: Shape[] = []
  const enter = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node)) found.push(shapeOf(node.name.text, node.members))
    else if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type))
      found.push(shapeOf(node.name.text, node.type.members))
    ts.forEachChild(node, enter)
  }
  enter(source)
  return found
}

function shapeOf(name: string, members: ts.NodeArray<ts.TypeElement>): Shape {
  const properties = members.filter(ts.isPropertySignature)
  const tag = properties.find(
    ({ name: key, type }) =>
      ['type', 'do'].includes(key.getText()) && type && ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal),
  )
  return {
    name,
    properties: members.map((member) => member.name?.getText() ?? '').sort(),
    ...(tag?.type && { tag: tag.type.getText().slice(1, -1) }),
  }
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const generated = globSync(
  'runtime/generated/{blocks,cells,actions,common,screens,lists,fields,inputs,purchase,statements,kinds}/*.ts',
  { cwd: root },
).flatMap((file) => shapesIn(read(file)))
const calls = globSync('runtime/generated/calls/*.ts', { cwd: root }).flatMap((file) => shapesIn(read(file)))
const tags = new Set(generated.flatMap(({ tag }) => tag ?? []))
const byProperties = (shapes: readonly Shape[]) =>
  new Map(shapes.map(({ name, properties }) => [properties.join(), name]))
const wholes = byProperties(generated)
const wholeCalls = byProperties(calls)

/** What in a source text is typed a second time by hand. */
function twinsIn(text: string, known: ReadonlyMap<string, string> = wholes): string[] {
  return shapesIn(text).flatMap(({ name, properties, tag }) => {
    if (tag !== undefined && tags.has(tag)) return [`${name} types "${tag}" by hand`]
    const twin = properties.length >= 4 ? known.get(properties.join()) : undefined
    return twin === undefined ? [] : [`${name} has the properties of ${twin}`]
  })
}

test('a twin is found: of a block, and of anything with the same properties', () => {
  const permission = generated.find(({ name }) => name === 'MenuEntry')!
  const body = permission.properties.map((name) => `${name}?: unknown`).join('; ')
  expect(twinsIn(`interface Mine { type: 'table'; rows: unknown }`)).toEqual(['Mine types "table" by hand'])
  expect(twinsIn(`export type Mine = { ${body} }`)).toEqual(['Mine has the properties of MenuEntry'])
  expect(twinsIn(`interface Mine { type: string; rows: unknown }`)).toEqual([])
})

const files = globSync('{renderer,engine,runtime}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.startsWith('runtime/generated/') && !/\.test\.tsx?$/.test(file),
)

test('nothing that a schema describes is typed a second time by hand', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => twinsIn(read(file)).map((twin) => `${file}: ${twin}`))
  expect(found).toEqual([])
})

test('what a call takes or answers is not typed a second time by hand', () => {
  const login =
    'interface Request { username: string; password: string; twoFactorToken?: string; newPassword?: string; language?: string }'
  expect(twinsIn(login, wholeCalls)).toEqual(['Request has the properties of LoginRequest'])
  const found = files.flatMap((file) => twinsIn(read(file), wholeCalls).map((twin) => `${file}: ${twin}`))
  expect(found).toEqual([])
})
