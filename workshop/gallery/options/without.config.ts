import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import type { Reporter, TestModule } from 'vitest/node'

const lingui = fileURLToPath(new URL('../../../renderer/testing/lingui.ts', import.meta.url))

/** Pairs of an option and the test that has to fail without it, as JSON. */
const pairs = JSON.parse(readFileSync(process.env['KUMIKI_PAIRS']!, 'utf8')) as [option: string, test: string][]

/** Tells one line for each pair: its number, tests that failed, tests that passed. */
class TellPairs implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const count = (state: 'failed' | 'passed') => [...module.children.allTests(state)].length
    console.log(JSON.stringify([Number(module.project.name), count('failed'), count('passed')]))
  }
}

/** Each test once for each option that its screens have to do without (`KUMIKI_WITHOUT`, `renderer/testing/draw.tsx`). */
export default defineConfig({
  test: {
    testTimeout: 12_000,
    alias: { '@lingui/core/macro': lingui, '@lingui/react/macro': lingui },
    maxWorkers: 2,
    pool: 'threads',
    reporters: [new TellPairs()],
    projects: pairs.map(([option, file], index) => ({
      extends: true,
      test: { name: `${index}`, include: [file], env: { KUMIKI_WITHOUT: option, KUMIKI_QUICK: '1' } },
    })),
  },
})
