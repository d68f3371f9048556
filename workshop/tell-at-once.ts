import { relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Seconds of a file that is worth a word. */
const longTook = 20

/**
 * Names a test that fails as soon as it has, with its errors, and files that took long: of a run that is stopped, nothing else
 * would be known.
 */
export default class TellAtOnce implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    const name = `${relative(process.cwd(), test.module.moduleId)} > ${test.fullName}`
    const reasons = errors.map(({ message, diff = '' }) => `${message}\n${diff}`)
    console.log(`\nfailed: ${name}\n${[...reasons, test.meta().pages ?? ''].join('\n')}`)
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, setupDuration, collectDuration } = module.diagnostic()
    const seconds = Math.round((duration + setupDuration + collectDuration) / 1000)
    if (seconds >= longTook) console.log(`\n${seconds} s ${relative(process.cwd(), module.moduleId)}`)
  }
}
