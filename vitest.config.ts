import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'build', 'data', '**/*.long.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
    globalSetup: 'workshop/test-run.ts',
  },
})
