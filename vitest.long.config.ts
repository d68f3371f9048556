import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { limits } from './engine/test/limits.ts'
import { LongestFirst } from './workshop/longest-first.ts'

/** Tests that `npm test` makes in one look, a few times or without looking at the clock, here in full. */
const shortened = globSync('{engine,examples,workshop}/**/*.test.ts').filter((file) =>
  /\b(looksOf|timesOf|stopwatch|long(Test|Describe)|inLongRun)\b/.test(readFileSync(file, 'utf8')),
)

const lingui = join(import.meta.dirname, 'renderer/testing/lingui.ts')

/** The tests that take longer: kill loops, large tables, all languages, widths and themes. */
export default defineConfig({
  test: {
    include: ['**/*.long.test.ts', ...shortened],
    exclude: ['node_modules', 'build', 'data'],
    // As in vitest.config.ts.
    alias: { '@lingui/core/macro': lingui, '@lingui/react/macro': lingui },
    ...limits,
    // For what hangs: the whole run has an hour.
    testTimeout: 3_600_000,
    hookTimeout: 900_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['workshop/wait-patiently.ts', 'workshop/tell-pages.ts'],
    globalSetup: 'workshop/test-run.ts',
  },
})
