import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { loadJsonSchemas } from '../../engine/json-schemas/load-json-schemas.ts'
import { codesOf } from '../../runtime/json-schema/codes.ts'
import { isTest, root, sourcesOf } from './imports.ts'

const set = loadJsonSchemas(root)
const names = (codesOf(set, set.get('kumiki:inputs/input-type')) ?? []).map(({ value }) => String(value))

/** Types whose names are also those of columns, cells and values of JSON. */
const alsoOthers = ['number', 'date', 'time', 'datetime']

/** Where input types are at home. */
const rooms = ['runtime/inputs/', 'renderer/controls/']

/** Files that name one and are about something else. */
const known: Record<string, string> = {
  'engine/log/log.ts': 'names under which a secret may stand',
  'renderer/layout/console/login.tsx': 'the step of a login that asks for the password',
  'runtime/compile/cell.ts': 'how columns are shown',
  'runtime/compile/table-columns.ts': 'the same',
  'renderer/fields/controls.tsx': 'the type of the registry of form fields: it is made of all controls',
}

const isName = (node: ts.Node): boolean => ts.isStringLiteral(node) && names.includes(node.text)
/** A name that is no other thing's. */
const isOwn = (node: ts.Node): boolean => isName(node) && !alsoOthers.includes(node.getText().slice(1, -1))
/** What holds an input type, by what it is called. */
const isAsked = (node: ts.Node): boolean => /(^|[.?])(input|inputType|control)$/.test(node.getText())

const isTold = (name: ts.Node, asked: ts.Node): boolean => isOwn(name) || (isName(name) && isAsked(asked))

const isComparison = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) &&
  /^[!=]==?$/.test(node.operatorToken.getText()) &&
  (isTold(node.left, node.right) || isTold(node.right, node.left))

const isSwitch = (node: ts.Node): boolean =>
  ts.isSwitchStatement(node) &&
  node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isTold(clause.expression, node.expression))

/** A list of them, and a question whether one is among some. */
const isList = (node: ts.Node): boolean =>
  (ts.isArrayLiteralExpression(node) && node.elements.some(isOwn)) ||
  (ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ts.isArrayLiteralExpression(node.expression.expression) &&
    node.expression.expression.elements.some(isName) &&
    node.arguments.some(isAsked))

/** A table by types. */
const isTable = (node: ts.Node): boolean =>
  (ts.isTypeReferenceNode(node) &&
    ts.isIdentifier(node.typeName) &&
    node.typeName.text === 'Record' &&
    /^Record<([^<>]*\| *)?InputType\b/.test(node.getText())) ||
  (ts.isObjectLiteralExpression(node) && keysOf(node).filter((key) => !alsoOthers.includes(key)).length > 1)

const keysOf = (node: ts.ObjectLiteralExpression): string[] =>
  node.properties.flatMap(({ name }) => {
    const key = name && (ts.isStringLiteral(name) || ts.isIdentifier(name)) ? name.text : ''
    return names.includes(key) ? [key] : []
  })

/** What a text has that names one: few have, and only these are parsed. */
const mayName = new RegExp(`'(${names.join('|')})'|\\bRecord<.*InputType|\\b(textbox|textarea|checkbox|radio)\\b`)

/** Places that tell input types apart by name, or list them. */
function namedIn(text: string): string[] {
  const found: string[] = []
  const enter = (node: ts.Node): void => {
    if (isComparison(node) || isSwitch(node) || isList(node) || isTable(node))
      found.push(node.getText().split('\n')[0] ?? '')
    ts.forEachChild(node, enter)
  }
  enter(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

describe('input types', () => {
  test('nobody outside of their rooms lists them or tells them apart by name: their facts are asked', () => {
    const found = ['runtime', 'engine', 'renderer']
      .flatMap(sourcesOf)
      .map((file) => relative(root, file).replaceAll(sep, '/'))
      .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !/\/(test|testing|generated)\//.test(file))
      .filter((file) => !rooms.some((room) => file.startsWith(room)))
      .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
      .filter(({ text }) => mayName.test(text))
      .flatMap(({ file, text }) => namedIn(text).map((place) => `${file}: ${place}`))
    expect(found.filter((place) => !Object.keys(known).some((file) => place.startsWith(file)))).toEqual([])
    // A file that names none any more leaves the list.
    expect(Object.keys(known).filter((file) => !found.some((place) => place.startsWith(file)))).toEqual([])
  })

  test.each([
    ['a comparison', "if (field.inputType === 'checkbox') stop()"],
    ['a comparison with a word of others', "fields.filter(({ input }) => input !== 'date')"],
    ['a switch', "switch (field.input) { case 'number': stop() }"],
    ['a list', "const inputs = ['radio', 'select'] as const"],
    ['a question', "if (['date', 'time'].includes(field.input)) stop()"],
    ['a table', 'const rooms: Partial<Record<InputType, Room>> = {}'],
    ['a table without a type', 'const sizes = { textbox: 1, textarea: 5, date: 1 }'],
  ])('the law finds %s', (_name, text) => {
    expect(namedIn(text)).toHaveLength(1)
  })

  test('the law lets columns, schemas, and who makes an input of a type be', () => {
    expect(namedIn("const isNumber = schema.type === 'number' && cell.type !== 'date'")).toEqual([])
    expect(namedIn("if (kind === 'time') stop(); const all = ['number', 'date', 'text']")).toEqual([])
    expect(namedIn("const field = { key: 'A', input: 'checkbox' }")).toEqual([])
  })
})
