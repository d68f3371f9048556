import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'
import { limits } from '../../../engine/test/limits.ts'
import { runs } from './runs.ts'

const lingui = fileURLToPath(new URL('../../../renderer/testing/lingui.ts', import.meta.url))

/** Tells one line for each option that a file of tests was run without: number of the run, option, tests that failed, that passed. */
class TellPairs implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) console.error(error.stack)
    for (const suite of module.children.suites()) {
      const count = (state: 'failed' | 'passed') => [...suite.children.allTests(state)].length
      const failed = count('failed') + suite.errors().length
      console.log(
        JSON.stringify({
          run: Number(module.project.name.slice(4)),
          option: suite.name,
          failed,
          passed: count('passed'),
        }),
      )
    }
  }
}

/** Each of the runs in a worker of its own. */
export default defineConfig({
  test: {
    ...limits,
    environment: 'jsdom',
    alias: { '@lingui/core/macro': lingui, '@lingui/react/macro': lingui },
    maxWorkers: 2,
    pool: 'threads',
    reporters: [new TellPairs()],
    projects: runs.map(({ file, without }, index) => ({
      extends: true,
      test: {
        name: `run ${index}`,
        include: [relative(process.cwd(), fileURLToPath(new URL('without.suite.ts', import.meta.url)))],
        env: { KUMIKI_QUICK: '1', KUMIKI_FILE: file, KUMIKI_OPTIONS: JSON.stringify(without) },
      },
    })),
  },
})
