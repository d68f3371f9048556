import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeNew } from '../new.ts'
import { stubs } from './stubs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'kumiki-new-'))

const run = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, VITEST: undefined } })

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of files) cpSync(join(root, file), join(copy, file))
  cpSync(join(root, 'build'), join(copy, 'build'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})

afterAll(() => {
  rmSync(copy, { recursive: true })
})

test('stubs are whole: types fit, and of all laws only those about what a person decides are left', () => {
  for (const what of Object.keys(stubs)) makeNew(copy, what, `sample-${what}`)
  run('node', 'workshop/generate.ts')
  run('npx', 'oxfmt', 'renderer', 'engine', 'definitions', 'schemas', 'examples')
  run('node', 'workshop/format-documents.ts')
  expect(run('node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.').stdout).toBe('')
  run('npx', 'vitest', 'run', 'workshop/laws/gallery.test.ts', '-u')
  const report = join(copy, 'report.json')
  const tested = ['workshop/laws', 'engine/jobs', 'renderer/blocks/show/sample-block.test.tsx']
  run('npx', 'vitest', 'run', ...tested, '--reporter=json', `--outputFile=${report}`)
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    testResults: { assertionResults: { fullName: string; status: string }[] }[]
  }
  const failed = testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'failed')
  // What is left to whoever adds one: a use, and a control for what a document may say.
  expect(failed.map(({ fullName }) => fullName).sort()).toEqual([
    'C-12 a property that has an effect has a control content',
    'blocks sample-block is used by two screens, or by the gallery and one',
  ])
  expect(numPassedTests).toBeGreaterThan(1_500)
})

test('nothing is written over, and a name is written in one way', () => {
  const before = readFileSync(join(copy, 'renderer/blocks/index.ts'), 'utf8')
  expect(() => makeNew(copy, 'block', 'table')).toThrow('schemas/blocks/rows/table.json is there already')
  expect(() => makeNew(copy, 'block', 'OrderLines')).toThrow('order-lines')
  expect(() => makeNew(copy, 'table', 'order-lines')).toThrow('block, call, dialect, input, job, kind, output, page')
  expect(readFileSync(join(copy, 'renderer/blocks/index.ts'), 'utf8')).toBe(before)
})
