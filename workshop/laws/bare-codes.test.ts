import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { codedProperties } from '../generate/render-codes.ts'
import { isTest, root } from './imports.ts'

/** Properties of the schemas that hold numbers with titles. */
const coded: ReadonlySet<string> = new Set(codedProperties(loadJsonSchemas(root)).map(({ property }) => property))

const comparing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
])
const searching = /^(includes|indexOf|has|get)$/

const names = [...coded].join('|')
/** What a text has that says a code as a number; most files have none of it, and need not be parsed. */
const mayBeBare = new RegExp(
  [
    String.raw`\b(${names})\b[\w)'"\]!?. ]*\s*(\?\?|[=!]==|[<>]=?|:)\s*\d`,
    String.raw`\d\s*([=!]==|[<>]=?)`,
    String.raw`case \d`,
    String.raw`\.(includes|indexOf|has|get)\([^)]*\b(${names})\b`,
    String.raw`\[[^\]]*\b(${names})\]`,
    String.raw`\|\s*\d`,
  ].join('|'),
)

/** Where a source text says a code as a number: compares with it, looks it up, writes it into a document or a type. */
function bareCodesIn(text: string, file = 'a.ts'): string[] {
  if (!mayBeBare.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = new Map<string, ts.Expression>()
  const found: string[] = []

  const note = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${file}:${line + 1} ${node.getText().split('\n')[0]}`)
  }
  /** Whether numbers stand in a list, in keys, or in what a constant of the file is. */
  const holdsNumbers = (node: ts.Expression): boolean => {
    if (ts.isIdentifier(node)) {
      const known = constants.get(node.text)
      constants.delete(node.text)
      const holds = known !== undefined && holdsNumbers(known)
      if (known) constants.set(node.text, known)
      return holds
    }
    if (ts.isArrayLiteralExpression(node)) return node.elements.some(isNumber)
    if (ts.isNewExpression(node)) return (node.arguments ?? []).some(holdsNumbers)
    if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return holdsNumbers(node.expression)
    return (
      ts.isObjectLiteralExpression(node) &&
      node.properties.some(({ name }) => name !== undefined && ts.isNumericLiteral(name))
    )
  }
  const collect = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer)
    ts.forEachChild(node, collect)
  }
  const enter = (node: ts.Node): void => {
    if (isBare(node, holdsNumbers)) note(node)
    ts.forEachChild(node, enter)
  }
  collect(source)
  enter(source)
  return found
}

function isBare(node: ts.Node, holdsNumbers: (node: ts.Expression) => boolean): boolean {
  if (ts.isBinaryExpression(node) && comparing.has(node.operatorToken.kind)) {
    const { left, right } = node
    return (isNumber(right) && isCoded(left)) || (isNumber(left) && isCoded(right))
  }
  if (ts.isCaseClause(node)) return isNumber(node.expression) && isCoded(node.parent.parent.expression)
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const [sought] = node.arguments
    const { name, expression } = node.expression
    return searching.test(name.text) && sought !== undefined && isCoded(sought) && holdsNumbers(expression)
  }
  if (ts.isElementAccessExpression(node)) return isCoded(node.argumentExpression) && holdsNumbers(node.expression)
  if (ts.isPropertyAssignment(node)) return coded.has(node.name.getText()) && isNumber(node.initializer)
  if (ts.isPropertySignature(node)) return coded.has(node.name.getText()) && saysNumber(node.type)
  return false
}

const isNumber = (node: ts.Node): boolean =>
  ts.isNumericLiteral(node) || (ts.isAsExpression(node) && isNumber(node.expression))

const saysNumber = (type: ts.TypeNode | undefined): boolean =>
  type !== undefined &&
  (ts.isUnionTypeNode(type)
    ? type.types.some(saysNumber)
    : ts.isLiteralTypeNode(type) && ts.isNumericLiteral(type.literal))

/** Whether an expression reads a coded property: `type`, `spec.type`, `spec.type ?? 1`, `getAt(schema, '/spec/type')`. */
function isCoded(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return coded.has(node.text)
  if (ts.isPropertyAccessExpression(node)) return coded.has(node.name.text)
  if (ts.isStringLiteralLike(node)) return coded.has(node.text.split('/').at(-1) ?? '')
  if (ts.isElementAccessExpression(node)) return isCoded(node.argumentExpression)
  if (ts.isConditionalExpression(node)) return isCoded(node.whenTrue) || isCoded(node.whenFalse)
  if (ts.isCallExpression(node)) return node.expression.getText() === 'getAt' && node.arguments.some(isCoded)
  if (ts.isBinaryExpression(node))
    return (
      node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken && (isCoded(node.left) || isCoded(node.right))
    )
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return isCoded(node.expression)
  return false
}

/** Files whose numbers are no codes of today's schemas, and why. */
const known: Record<string, string> = {
  'runtime/migrations/002-number-rules-as-specified.ts': 'numbers as they were before and after',
  'renderer/blocks/edit/transfer/look.tsx': 'startRow is the number of a line, once it is chosen',
  'engine/sources/ibm-i/odbc/odbc-link.ts': 'type is that of a column, by the numbers of ODBC',
}

test.each([
  ['a comparison', 'spec.type !== 7'],
  ['a comparison the other way round', '7 === spec.type'],
  ['a comparison with what is left out', '(spec.showFlg ?? defaults.showFlg) === 2'],
  ['one by a pointer', "getAt(schema, '/spec/connectionType') === 2"],
  ['one by a chosen name', "menuFlg[isHome ? 'home' : 'section'] === 1"],
  ['an order of codes', 'type > 3'],
  ['a case', 'switch (spec.authType) { case 4: f() }'],
  ['a list', '[5, 6].includes(spec.type)'],
  ['a named list', 'const some: number[] = [5, 6]; some.includes(type)'],
  ['a set', 'const some = new Set([5, 6]); some.has(rule.type)'],
  ['a table', 'const uses = { 4: a, 6: b }; uses[spec.type]'],
  ['a document that is made', 'f({ authType: 4 })'],
  ['a type', 'interface A { startRow: 1 | 2 | 3 }'],
])('%s with a bare code is seen', (_what, text) => {
  expect(bareCodesIn(text)).toHaveLength(1)
})

test('names of codes and other numbers are none', () => {
  const text = `
    spec.type === codes.schemaType.subquery
    const some = new Set([codes.schemaType.sql])
    some.has(spec.type)
    rows.length > 3
    [1, 2].includes(month)
    f({ type: 'text', port: 3 })
    type === 'word'`
  expect(bareCodesIn(text)).toEqual([])
})

test('no program says a code as a number: codes have names in runtime/generated/codes.ts', () => {
  expect(coded.size).toBeGreaterThan(15)
  const files = globSync('{engine,renderer,runtime}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.startsWith('runtime/generated/') && !isTest(file) && !/(^|\/)(test|testing)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => bareCodesIn(readFileSync(join(root, file), 'utf8'), file))
  const places = Object.groupBy(found, (one) => one.split(':')[0] ?? '')
  expect(Object.entries(places).filter(([file]) => !(file in known))).toEqual([])
  expect(Object.keys(places).sort()).toEqual(Object.keys(known).sort())
})
