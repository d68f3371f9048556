import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { limits } from './engine/test/limits.ts'
import { LongestFirst } from './workshop/longest-first.ts'

const others = ['node_modules', 'build', 'data', '**/*.long.test.ts']
const files = globSync('{engine,examples,renderer,runtime,workshop}/**/*.test.{ts,tsx}').filter(
  (file) => !file.includes('.long.test.'),
)

/** Those that say of themselves what they are. */
const saying = (words: RegExp): string[] => files.filter((file) => words.test(readFileSync(file, 'utf8')))

/**
 * A file that puts another module, or the browser's own, in a place, lets the store fail below the engine, hears what nobody
 * caught or wants a driver as it comes needs a worker for itself, and says so with `// @isolate: why`. All others leave
 * nothing behind: a worker goes from one file to the next and keeps what it has loaded, which is more than half of the time
 * of a short file.
 */
const isolated = saying(/^\/\/ @isolate: |vi\.mock\(/m)

/** Components and what else wants a document. */
const inDocument = saying(/^\/\/ @vitest-environment jsdom/m)

const lingui = fileURLToPath(new URL('renderer/testing/lingui.ts', import.meta.url))

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
      { extends: true, test: { name: 'isolated', include: isolated, exclude: others } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...others, ...isolated, ...inDocument],
          setupFiles: ['workshop/tell-pages.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'in-document', include: inDocument, exclude: [...others, ...isolated], isolate: false },
      },
    ],
  },
})
