import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './workshop/longest-first.ts'

/** Tests that leave nothing behind: a worker goes from one file to the next and keeps what it has loaded. */
const together = [
  'runtime/**/*.test.ts',
  'engine/{access,accounts,call,codes,definitions,downloads,execution,kinds,limits,log,outbound,sessions,settings,streams,web-api}/**/*.test.ts',
  'engine/operations/**/*.test.ts',
  'engine/server/**/*.test.ts',
  'engine/sites/!(several-nodes).test.ts',
  'engine/sources/{breaker,catalogue,certificate-field,fold,pooled-source,refusals}.test.ts',
  'engine/sources/{sql,sql-gui}/**/*.test.ts',
  'engine/store/!(nodes).test.ts',
  'engine/store/{migrations,parts}/**/*.test.ts',
  'engine/transfer/read/**/*.test.ts',
  'workshop/{client,laws,reads}/**/*.test.ts',
]
/** Those of them that are large, or that start programs of their own. */
const large = ['engine/server/two-ports.test.ts', 'workshop/laws/{bytes,no-effect}.test.ts']
/**
 * Programs that are killed again and again, and what they have done by then is counted: they run before all others, with
 * nothing beside them.
 */
const first = ['workshop/kill-loop/kill-loop.test.ts', 'engine/start.test.ts']
/** A browser and an engine of their own: each step takes its time on a busy machine. */
const browser = [
  'examples/wholesale/*.test.ts',
  'workshop/{console,crawler,gallery,house}/**/*.test.ts',
  'workshop/safety/markup.test.ts',
]
/** Components, which share a worker too. Whoever puts another module, or the browser's own, in a place needs one for himself. */
const drawn = 'renderer/**/*.test.{ts,tsx}'
const alone = [
  ...globSync(drawn).filter((file) => readFileSync(file, 'utf8').includes('vi.mock(')),
  'renderer/{theme/take-font,ui/after-press}.test.ts',
  'renderer/blocks/cells/cells.test.tsx',
]
const lingui = fileURLToPath(new URL('renderer/testing/lingui.ts', import.meta.url))
/** After those that run first. */
const sequence = { groupOrder: 1 }
const others = ['node_modules', 'build', 'data', '**/*.long.test.ts']

export default defineConfig({
  test: {
    testTimeout: 20_000,
    env: { KUMIKI_QUICK: '1' },
    // The macros are there for whoever builds the browser's program.
    alias: { '@lingui/core/macro': lingui, '@lingui/react/macro': lingui },
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    // Tests wait for servers, timers and pages: three keep two cores at work.
    maxWorkers: 3,
    globalSetup: ['workshop/memory-folder.ts', 'workshop/test-run.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'first', include: first, maxWorkers: 1 } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['!(renderer)/**/*.test.ts', ...alone],
          exclude: [...others, ...together, ...browser, ...first],
          sequence,
        },
      },
      {
        extends: true,
        test: { name: 'drawn', include: [drawn], exclude: [...others, ...alone], isolate: false, sequence },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: browser,
          exclude: others,
          setupFiles: ['workshop/tell-pages.ts'],
          testTimeout: 60_000,
          sequence,
        },
      },
      { extends: true, test: { name: 'large', include: large, sequence } },
      {
        extends: true,
        test: { name: 'together', include: together, exclude: [...others, ...large], isolate: false, sequence },
      },
    ],
  },
})
