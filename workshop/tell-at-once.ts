import { relative } from 'node:path'
import type { Reporter, TestCase } from 'vitest/node'

/** Names a test that fails as soon as it has, with its errors: of a run that is stopped, nothing else would be known. */
export default class TellAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    const name = `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`
    const reasons = errors.map(({ message, diff = '' }) => `${message}\n${diff}`)
    console.log(`\nfailed: ${name}\n${[...reasons, test.meta().pages ?? ''].join('\n')}`)
  }
}
