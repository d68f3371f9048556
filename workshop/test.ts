/**
 * `npm test` (fast): every test, the checks beside them, then one line that counts them all. `npm run test:long` (long): the
 * tests that take longer.
 * Tests that could not run here say so with `skipped: <what>` in their name; those names are repeated at the end.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checkNames, runChecks } from './check.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; meta?: { pages?: string } }[]
  }[]
}

const long = process.argv[2] === 'long'
const started = Date.now()
const folder = mkdtempSync(join(tmpdir(), 'kumiki-test-'))
const outputFile = join(folder, 'report.json')
const config = long ? 'vitest.long.config.ts' : 'vitest.config.ts'
const reporters = [
  '--reporter=dot',
  '--reporter=./workshop/tell-at-once.ts',
  '--reporter=json',
  `--outputFile.json=${outputFile}`,
]
// The long run has the machine for what it alone tries.
const names = long ? [] : checkNames
// Tests wait now and then, for a server, a timer, a browser: the checks use that time.
const besides = runChecks(
  names.filter((name) => name !== 'catalogues'),
  { background: true },
)
// It writes the catalogues anew and puts them back, under the eyes of those tests and checks that read them.
const first = await runChecks(names.filter((name) => name === 'catalogues'))

const vitest = spawn('npx', ['vitest', 'run', '--config', config, ...reporters], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NO_COLOR: '1' },
})
const [status, others] = await Promise.all([new Promise((resolve) => vitest.once('close', resolve)), besides])
const checks = [...first, ...others]
const report = JSON.parse(readFileSync(outputFile, 'utf8')) as Report
rmSync(folder, { recursive: true })

const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
const skippedNames = report.testResults
  .flatMap((file) => file.assertionResults)
  .filter((test) => test.status !== 'passed' && test.status !== 'failed')
  .map((test) => /skipped: .*$/.exec(test.fullName)?.[0])
  .filter((name) => name !== undefined)

const passed = report.numPassedTests + checks.filter((check) => check.ok).length
const failed = report.numFailedTests + brokenFiles.length + checks.filter((check) => !check.ok).length
const skipped = report.numPendingTests + report.numTodoTests

// Named once more at the end, where whoever sees only the end of a long output looks.
for (const file of report.testResults) {
  const name = relative(process.cwd(), file.name)
  if (brokenFiles.includes(file)) console.log(`failed: ${name}`)
  for (const test of file.assertionResults.filter((test) => test.status === 'failed'))
    console.log([`failed: ${name} > ${test.fullName}`, test.meta?.pages ?? ''].join('\n').trim())
}
for (const check of checks.filter((check) => !check.ok)) console.log(`check failed: ${check.name}`)
for (const name of new Set(skippedNames)) console.log(name)
console.log(`ended after ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || status !== 0 ? 1 : 0)
