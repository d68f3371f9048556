import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './imports.ts'

/** Names of the getters in literal objects of a source text. */
function gettersIn(text: string): string[] {
  // A text without the word is not read further.
  if (!/\bget\b/.test(text)) return []
  const found: string[] = []
  const enter = (node: ts.Node): void => {
    if (ts.isGetAccessor(node) && ts.isObjectLiteralExpression(node.parent)) found.push(node.name.getText())
    ts.forEachChild(node, enter)
  }
  enter(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

// Its function is another one each time: V8 makes a slow object of it and keeps what the getter sees.
test('no object that a call makes has a getter: it has a value, is of a class, or comes from withSignal()', () => {
  const ofServer = ['{apis,calls}/**/*.ts', 'pipeline/{arrive,call-ending,hono-request,inner-request,pipeline}.ts']
  const files = globSync(
    ['engine/{call,execution,operations}/**/*.ts', ...ofServer.map((one) => `engine/server/${one}`)],
    {
      cwd: root,
      exclude: ['**/*.test.ts', '**/test/**'],
    },
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => gettersIn(readFileSync(join(root, file), 'utf8')).map((name) => [file, name]))
  expect(found).toEqual([])
})

test.each([
  ['const a = { get rows() { return 1 } }', ['rows']],
  ['class A { get rows() { return 1 } }', []],
  ['const a = { get: () => 1 }', []],
])('... and the law reads %j', (text, names) => {
  expect(gettersIn(text)).toEqual(names)
})
