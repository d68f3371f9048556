import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './imports.ts'

/** Lines from which on a function is long; parameters beyond which they become an object. */
const [long, most] = [80, 4]

/** What a stranger stumbles over: `!`, functions that do not fit on a screen, parameters whose order nobody keeps in mind. */
interface Found {
  assertions: number
  longOnes: number
  manyParameters: number
}

function foundIn(text: string, file = 'a.ts'): Found {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Found = { assertions: 0, longOnes: 0, manyParameters: 0 }
  const lineOf = (place: number) => source.getLineAndCharacterOfPosition(place).line
  const enter = (node: ts.Node): void => {
    if (ts.isNonNullExpression(node)) found.assertions++
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      if (node.parameters.length > most) found.manyParameters++
      if (lineOf(node.end) - lineOf(node.getStart()) >= long) found.longOnes++
    }
    ts.forEachChild(node, enter)
  }
  enter(source)
  return found
}

const files = globSync('{engine,renderer,runtime}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.startsWith('runtime/generated/') && !/\.test\.tsx?$|(^|\/)(test|testing)\//.test(file),
)

test('each of them is seen', () => {
  expect(foundIn('const a = b!.c!')).toEqual({ assertions: 2, longOnes: 0, manyParameters: 0 })
  expect(foundIn('function f(a, b, c, d, e) {}; const g = (a, b, c, d) => a')).toMatchObject({ manyParameters: 1 })
  expect(foundIn(`const f = () => {${'\n'.repeat(80)}}; const g = () => {${'\n'.repeat(79)}}`).longOnes).toBe(1)
})

test('they become fewer, not more', () => {
  expect(files.length).toBeGreaterThan(1000)
  const all = files.map((file) => foundIn(readFileSync(join(root, file), 'utf8'), file))
  const sum = (of: keyof Found) => all.reduce((total, one) => total + one[of], 0)
  expect(sum('assertions')).toBeLessThanOrEqual(17)
  expect(sum('longOnes')).toBeLessThanOrEqual(13)
  expect(sum('manyParameters')).toBeLessThanOrEqual(1)
})
