import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { components } from '../../runtime/components/index.ts'
import type { ComponentType } from '../../runtime/compile/component-type.ts'
import { importsOf, isTest, root, sourcesOf, targetOf } from './imports.ts'

const set = loadJsonSchemas(root)
const codesAt = (id: string, property: string): unknown[] =>
  (codesOf(set, set.get(id).properties?.[property] ?? {}) ?? []).map(({ value }) => value)

const room = 'runtime/components/'
const types = codesAt('kumiki:kinds/component', 'type')
const shown = codesAt('kumiki:screens/choices-from', 'shows')

/** Files that have to do with components; in the others a number is the code of something else. */
const readsComponents = (text: string): boolean => /\bComponentSpec\b|\bChoicesPlan\b|'component'/.test(text)

/** `[5, 6]` of `[5, 6].includes(...)`. */
function listBefore({ expression }: ts.CallExpression): ts.Node[] {
  const isIncludes = ts.isPropertyAccessExpression(expression) && expression.name.text === 'includes'
  return isIncludes && ts.isArrayLiteralExpression(expression.expression) ? [...expression.expression.elements] : []
}

/** Places of a source text that name a component's type: its number, the name of what it shows, a table by its codes. */
function named(text: string): string[] {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const constants = new Map<string, unknown>()
  const found: string[] = []
  const valueOf = (node: ts.Node): unknown =>
    ts.isNumericLiteral(node)
      ? Number(node.text)
      : ts.isStringLiteral(node)
        ? node.text
        : ts.isIdentifier(node)
          ? constants.get(node.text)
          : undefined
  const isProperty = (node: ts.Node, name: string) =>
    new RegExp(`(^|\\.)${name}$`).test(node.getText()) && !/schema/i.test(node.getText())
  const isOf = (node: ts.Node, values: ts.Node[]): boolean =>
    (isProperty(node, 'type') && readsComponents(text) && values.some((one) => types.includes(valueOf(one)))) ||
    (isProperty(node, 'shows') && values.some((one) => shown.includes(valueOf(one))))
  const enter = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), valueOf(node.initializer))
    const isFound =
      (ts.isBinaryExpression(node) &&
        /^[!=]==?$/.test(node.operatorToken.getText()) &&
        (isOf(node.left, [node.right]) || isOf(node.right, [node.left]))) ||
      (ts.isSwitchStatement(node) &&
        isOf(
          node.expression,
          node.caseBlock.clauses.filter(ts.isCaseClause).map((clause) => clause.expression),
        )) ||
      (ts.isCallExpression(node) && node.arguments.some((one) => isOf(one, listBefore(node)))) ||
      (ts.isIndexedAccessTypeNode(node) && node.getText() === "ComponentSpec['type']")
    if (isFound) found.push(node.getText())
    ts.forEachChild(node, enter)
  }
  enter(source)
  return found
}

/** The interface of all types says by what the registry is kept. */
const exceptions = ['runtime/compile/component-type.ts']

describe('types of components', () => {
  const files = ['engine', 'runtime', 'renderer']
    .flatMap(sourcesOf)
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !file.includes('/generated/'))
    .map((file) => ({ path: relative(root, file), file }))
    .filter(({ path }) => !path.startsWith(room) && !/(^|\/)(test|testing)\//.test(path))
    .map(({ path, file }) => ({ path, file, text: readFileSync(file, 'utf8') }))

  test('none is named outside its room', () => {
    const wrong = files
      .filter(({ path, text }) => !exceptions.includes(path) && (readsComponents(text) || /\bshows\b/.test(text)))
      .flatMap(({ path, text }) => named(text).map((place) => `${path}: ${place}`))
    expect(wrong).toEqual([])
  })

  test('only the registry is asked, no file of a type', () => {
    const wrong = files
      .filter(({ text }) => /\/components\//.test(text))
      .flatMap(({ file }) => importsOf(file))
      .filter((reference) => targetOf(reference)?.startsWith(room) && targetOf(reference) !== `${room}index.ts`)
    expect(wrong).toEqual([])
  })

  test('what is shown has one meaning: types that show the same say the same of it to the engine', () => {
    const supplied = Object.values<ComponentType>(components).flatMap(({ supplies }) => supplies ?? [])
    const said = supplied.map(({ shows, given, rows }) => ({
      shows: String(shows),
      meaning: JSON.stringify([given?.fills, given?.isItsOwnWord, given?.asked?.name, rows !== undefined]),
    }))
    for (const [, same] of Map.groupBy(said, ({ shows }) => shows)) {
      expect(new Set(same.map(({ meaning }) => meaning)).size).toBe(1)
    }
    expect([...new Set(said.map(({ shows }) => shows))].toSorted()).toEqual(
      [...shown.map(String), 'undefined'].toSorted(),
    )
  })

  test.each([
    ['a number', "context.document('component', address).spec.type !== 6"],
    ['a constant', "const getsValue = 6; if (read('component').type === getsValue) stop()"],
    ['several numbers', 'const spec: ComponentSpec = read(); [5, 6, 7].includes(spec.type)'],
    ['a switch', "switch (read('component').type) { case 4: stop() }"],
    ['a table of its own', "const uses: Record<ComponentSpec['type'], string> = {}"],
    ['what it shows', "if (plan.shows === 'value') stop()"],
  ])('the law finds %s', (_name, text) => {
    expect(named(text)).not.toEqual([])
  })

  test('the law lets types of schemas be', () => {
    expect(named("const checks = 5; read('component', schema.type === checks, spec.type === 3)")).toEqual([])
  })
})
