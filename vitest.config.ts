import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { limits } from './engine/test/limits.ts'
import { LongestFirst } from './workshop/longest-first.ts'

/** Components, which share a worker too. */
const drawn = 'renderer/**/*.test.{ts,tsx}'
/**
 * Whoever puts another module, or the browser's own, in a place, lets the store fail below the engine, hears what nobody
 * caught or wants a driver as it comes needs a worker for himself. All others leave nothing behind: a worker goes from one
 * file to the next and keeps what it has loaded, which is more than half of the time of a short file.
 */
const alone = [
  ...globSync([drawn, 'workshop/gallery/options/*.test.ts']).filter((file) =>
    readFileSync(file, 'utf8').includes('vi.mock('),
  ),
  'renderer/{theme/take-font,ui/after-press}.test.ts',
  'renderer/blocks/cells/cells.test.tsx',
  'engine/test/{failing-writes,leaving-callers}.test.ts',
  'engine/test/servers/tds/server.test.ts',
]
const lingui = fileURLToPath(new URL('renderer/testing/lingui.ts', import.meta.url))
const others = ['node_modules', 'build', 'data', '**/*.long.test.ts']

export default defineConfig({
  test: {
    ...limits,
    env: { KUMIKI_QUICK: '1' },
    // The macros are there for whoever builds the browser's program.
    alias: { '@lingui/core/macro': lingui, '@lingui/react/macro': lingui },
    setupFiles: ['workshop/wait-patiently.ts'],
    // Tests wait for servers, timers and pages: three keep two cores at work.
    maxWorkers: 3,
    globalSetup: ['workshop/memory-folder.ts', 'workshop/test-run.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'apart', include: alone, exclude: others } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['!(renderer)/**/*.test.ts'],
          exclude: [...others, ...alone],
          setupFiles: ['workshop/tell-pages.ts'],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'drawn', include: [drawn], exclude: [...others, ...alone], isolate: false } },
    ],
  },
})
