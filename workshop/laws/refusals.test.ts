import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { jsonFiles, readJson } from '../../engine/json-schemas/load-json-schemas.ts'
import * as codes from '../../runtime/answer-codes.ts'
import { isTest, root } from './imports.ts'

interface Message {
  spec: { code?: number }
}

const declared = jsonFiles(join(root, 'definitions/messages'))
  .flatMap((file) => readJson(file) as Message[])
  .flatMap(({ spec }) => spec.code ?? [])

/** Where a source text makes a refusal by hand, or says the code of one as a number. */
function numbersIn(text: string, file = 'a.ts'): string[] {
  if (!/new CallError\b|\b[2-7]\d{4}\b/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const enter = (node: ts.Node): void => {
    const isMade = ts.isNewExpression(node) && node.expression.getText() === 'CallError'
    const isCode = (ts.isNumericLiteral(node) || ts.isStringLiteral(node)) && declared.includes(Number(node.text))
    if (isMade || isCode) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${file}:${line + 1} ${node.getText()}`)
    }
    ts.forEachChild(node, enter)
  }
  enter(source)
  return found
}

/** Files with such a number that is none of an answer. */
const known: Record<string, string> = {
  'engine/outbound/check-spots.ts': 'a port',
}

test('every code has a name, and every name a code that has a text', () => {
  const { callerLeft, ...answered } = codes
  expect(declared).not.toContain(callerLeft)
  expect(Object.values(answered).sort()).toEqual(declared.toSorted())
})

test('a refusal that is made by hand, a thrown, a compared and a written code are seen', () => {
  expect(numbersIn('throw new CallError(code)')).toHaveLength(1)
  expect(numbersIn('throw refuse(60106, { problems })')).toEqual(['a.ts:1 60106'])
  expect(numbersIn('const isOver = error.code === 50008')).toEqual(['a.ts:1 50008'])
  expect(numbersIn("const done = '20000'")).toEqual(["a.ts:1 '20000'"])
  expect(numbersIn('throw notFound() // 40400\nconst most = 30000')).toEqual([])
})

test('refusals have names: no program says a code as a number but runtime/answer-codes.ts, and makes one but engine/codes', () => {
  const files = globSync('{engine,renderer,runtime}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) =>
      !/^(engine\/codes|runtime\/generated)\//.test(file) &&
      file !== 'runtime/answer-codes.ts' &&
      !isTest(file) &&
      !/(^|\/)(test|testing)\//.test(file),
  )
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) => numbersIn(readFileSync(join(root, file), 'utf8'), file))
  expect(found.filter((one) => !((one.split(':')[0] ?? '') in known))).toEqual([])
  expect(found).toHaveLength(Object.keys(known).length)
})
