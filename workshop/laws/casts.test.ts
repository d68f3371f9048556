import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Casts of a source text that are no `as const`; those through `unknown` and `never` say nothing of what they come from. */
function castsIn(text: string, file = 'a.ts'): { all: number; blind: number } {
  // By the ending of its name: what is generic in a .ts file is an element in a .tsx file.
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = { all: 0, blind: 0 }
  const enter = (node: ts.Node): void => {
    if (ts.isAsExpression(node) && node.type.getText() !== 'const') {
      found.all++
      const to = node.type.getText()
      if (to === 'never' || (to === 'unknown' && ts.isAsExpression(node.parent))) found.blind++
    }
    ts.forEachChild(node, enter)
  }
  enter(source)
  return found
}

const files = globSync('{engine,renderer,runtime}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !file.startsWith('runtime/generated/') && !/\.test\.tsx?$|(^|\/)(test|testing)\//.test(file),
)
const casts = new Map(files.map((file) => [file, castsIn(readFileSync(join(root, file), 'utf8'), file)]))

/** Files that cast through `unknown` or `never`, how often, and why no type can be had there. */
const known: Record<string, [times: number, why: string]> = {
  'engine/operations/index.ts': [1, 'a name that comes as a text cannot say which input its operation takes'],
  'engine/server/pipeline/fast-path.ts': [1, 'the stream of the web and that of Node are two types of one thing'],
  'engine/sources/ibm-i/mapepire/open-job.ts': [1, 'the driver keeps the emitter of its answers to itself'],
  'engine/sources/mysql/mysql-connection.ts': [2, 'options and columns that the types of mysql2 leave out'],
  'engine/sources/postgresql/postgresql-connection.ts': [1, 'options of the cursor that its types leave out'],
  'engine/store/connection/open-postgresql.ts': [1, 'the part of a pool’s client that Kysely uses'],
}

/** A little more than there were when this was written; whoever takes some away lowers it. */
const most = 366

test('a cast is seen, as const is none, and the blind ones are told apart', () => {
  expect(castsIn('const a = b as C; const d = [1] as const')).toEqual({ all: 1, blind: 0 })
  expect(castsIn('const a = b as unknown as C; f(d as never)')).toEqual({ all: 3, blind: 2 })
  expect(castsIn('const a = JSON.parse(text) as unknown')).toEqual({ all: 1, blind: 0 })
})

test('casts through unknown and never stand where no type can be had, and nowhere else', () => {
  const blind = [...casts].flatMap(([file, { blind: times }]) => (times > 0 ? [[file, times]] : []))
  expect(Object.fromEntries(blind)).toEqual(
    Object.fromEntries(Object.entries(known).map(([file, [times]]) => [file, times])),
  )
})

test('casts become fewer, not more', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect([...casts.values()].reduce((sum, { all }) => sum + all, 0)).toBeLessThanOrEqual(most)
})
