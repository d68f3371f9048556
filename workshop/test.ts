/**
 * `npm test` (fast) and `npm run test:long` (long): the checks, then every test, then one line that counts them all.
 * Tests that could not run here say so with `skipped: <what>` in their name; those names are repeated at the end.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runChecks } from './check.ts'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

const long = process.argv[2] === 'long'
const started = Date.now()
const checks = await runChecks()

const folder = mkdtempSync(join(tmpdir(), 'kumiki-test-'))
const outputFile = join(folder, 'report.json')
const config = long ? 'vitest.long.config.ts' : 'vitest.config.ts'
const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${outputFile}`]
const vitest = spawnSync('npx', ['vitest', 'run', '--config', config, ...reporters], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, NO_COLOR: '1' },
})
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

for (const check of checks.filter((check) => !check.ok)) console.log(`check failed: ${check.name}`)
for (const name of new Set(skippedNames)) console.log(name)
console.log(`ended after ${Math.round((Date.now() - started) / 1000)} s`)
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed > 0 || vitest.status !== 0 ? 1 : 0)
