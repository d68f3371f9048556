import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Searches of a source text that go on behind what they found, round after round, for what may be empty: an empty text
 * is found at the end for ever (`indexOf`), and so is an empty match (`exec`, `test` as the condition of a loop).
 */
function endlessSearches(text: string, file = 'a.ts'): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const sure = new Set<string>()
  const found: string[] = []
  const note = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && isSure(node.initializer))
      sure.add(node.name.text)
    ts.forEachChild(node, note)
  }
  const isSure = (node: ts.Node | undefined): boolean =>
    node !== undefined &&
    ((ts.isStringLiteralLike(node) && node.text !== '') || ts.isNumericLiteral(node) || sure.has(node.getText(source)))
  const enter = (node: ts.Node, inLoop: boolean): void => {
    const call = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) ? node : undefined
    const name = call && ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : ''
    const goesOn = name === 'indexOf' && call!.arguments.length === 2 && !isSure(call!.arguments[0])
    if (inLoop && goesOn) found.push(node.getText(source))
    if (ts.isWhileStatement(node) || ts.isDoStatement(node)) found.push(...matchesIn(node.expression, source))
    if (ts.isForStatement(node) && node.condition) found.push(...matchesIn(node.condition, source))
    const begins = ts.isIterationStatement(node, false)
    // What is written in a loop runs when it is called.
    const ends = ts.isFunctionLike(node)
    ts.forEachChild(node, (child) => enter(child, begins || (inLoop && !ends)))
  }
  note(source)
  enter(source, false)
  return found
}

/** Matches of an expression with a pattern that remembers where it was. A pattern that is written there is a new one each time. */
function matchesIn(expression: ts.Node, source: ts.SourceFile): string[] {
  const own =
    ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    ['exec', 'test'].includes(expression.expression.name.text) &&
    !ts.isRegularExpressionLiteral(expression.expression.expression)
      ? [expression.getText(source)]
      : []
  ts.forEachChild(expression, (child) => void own.push(...matchesIn(child, source)))
  return own
}

/** Most files hold neither: they need not be parsed. */
const mayHold = /\.indexOf\([^()]*,|\b(?:for|while)\b[^\n]*\.(?:exec|test)\(/

/** Searches in loops whose part is never empty, and why. */
const known: Record<string, string> = {
  'engine/transfer/read/excel/plain-xml.ts': 'ends of comments are of a closed list, and where none is the piece ends',
  'engine/transfer/read/quoted-row.ts': 'delimiter and quote are of a closed list, each of one character',
  'runtime/places-of.ts': 'it asks first whether the part is empty',
}

test('a search that may find nothing for ever is seen; one for a text that stands there is none', () => {
  const loop = (needle: string) => `for (let at = 0; at >= 0; at = text.indexOf(${needle}, at + 1)) places.push(at)`
  expect(mayHold.test(loop('word')) && mayHold.test('while ((found = form.exec(text))) {')).toBe(true)
  expect(endlessSearches(loop('word'))).toEqual(['text.indexOf(word, at + 1)'])
  expect(endlessSearches(loop(`''`))).toHaveLength(1)
  expect(endlessSearches(loop(`'x'`))).toEqual([])
  expect(endlessSearches(`const feed = '\\n'; ${loop('feed')}`)).toEqual([])
  expect(endlessSearches('while ((found = form.exec(text))) list.push(found)')).toEqual(['form.exec(text)'])
  expect(endlessSearches('while (/a/.test(texts[at])) at++')).toEqual([])
  expect(endlessSearches('const at = text.indexOf(word, from)')).toEqual([])
})

test('R-01 whoever goes from place to place in a text takes placesOf or matchAll', () => {
  const files = globSync('{engine,renderer,runtime}/**/*.{ts,tsx,mjs}', { cwd: root }).filter(
    (file) => !file.startsWith('runtime/generated/') && !/\.test\.tsx?$|(^|\/)(test|testing)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return mayHold.test(text) && endlessSearches(text, file).length > 0
  })
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted())
})
