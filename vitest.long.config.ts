import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that `npm test` makes in one look, here in all of them. */
const looked = globSync('{examples,workshop}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('looksOf('),
)

const lingui = join(import.meta.dirname, 'renderer/testing/lingui.ts')

/** The tests that take longer: kill loops, large tables, all languages, widths and themes. */
export default defineConfig({
  test: {
    include: ['**/*.long.test.ts', ...looked],
    exclude: ['node_modules', 'build', 'data'],
    // As in vitest.config.ts.
    alias: { '@lingui/core/macro': lingui, '@lingui/react/macro': lingui },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    setupFiles: ['workshop/tell-pages.ts'],
    globalSetup: 'workshop/test-run.ts',
  },
})
