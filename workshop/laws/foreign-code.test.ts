import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, root, sourcesOf } from './imports.ts'

interface Package {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  cpu?: string[]
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> }
const locked = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const numbersOf = (version: string): number[] => version.split('-')[0]!.split('.').map(Number)

/** Below these versions a way in is known; several lines of one package by their first numbers. */
const floors: Record<string, string[]> = {
  hono: ['4.12.27'],
  '@hono/node-server': ['1.19.15', '2.0.5'],
  handlebars: ['4.7.10'],
  mysql2: ['3.22.0'],
  nodemailer: ['9.0.1'],
  ws: ['8.21.0'],
  undici: ['7.29.0', '8.9.0'],
  ajv: ['8.18.0'],
  'smtp-server': ['3.18.3'],
  jszip: ['3.8.0'],
}
const forbidden = ['xlsx', 'expr-eval', 'vm2']

const isAtLeast = (version: string, least: string): boolean => {
  const [own, floor] = [numbersOf(version), numbersOf(least)]
  const at = own.findIndex((number, i) => number !== floor[i])
  return at === -1 || own[at]! > floor[at]!
}

/** Of several floors the one of the version's own line counts; a later line than all of them is above. */
function isSound(name: string, version: string): boolean {
  const lines = floors[name] ?? []
  const first = numbersOf(version)[0]!
  return (
    lines.length === 0 ||
    lines.some((floor) => isAtLeast(version, floor) && numbersOf(floor)[0]! >= first) ||
    first > Math.max(...lines.map((floor) => numbersOf(floor)[0]!))
  )
}

test('SU-01 no package that comes into a running house is below the version that mended a known way in', () => {
  const shipped = locked.filter(([, { dev }]) => !dev)
  const wrong = shipped.filter(([path, { version }]) => {
    const name = nameOf(path)
    return forbidden.includes(name) || !isSound(name, version ?? '0')
  })
  expect(wrong.map(([path, { version }]) => `${path} ${version}`)).toEqual([])
  const seen = shipped.map(([path]) => nameOf(path)).filter((name) => name in floors)
  expect(seen).toContain('hono')
  expect(isSound('undici', '7.28.9')).toBe(false)
  expect(isSound('undici', '8.8.0')).toBe(false)
  expect(isSound('undici', '9.0.0')).toBe(true)
  expect(isSound('ws', '8.20.9')).toBe(false)
})

test('SU-02 every package is held by its hash, and none must run a program to be installed', () => {
  expect(
    locked.filter(([, { integrity }]) => !/^sha(256|384|512)-/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([])
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }
  // Each works without: one compiles what only an ODBC source needs, the other says a line.
  expect(scripts.sort()).toEqual(['odbc', 'oracledb'])
  for (const name of scripts) expect(allowScripts[name]).toBe(false)
  expect(packages['node_modules/odbc']!.optional).toBe(true)
  const native = locked.filter(([, { cpu, dev }]) => !dev && cpu).map(([path]) => nameOf(path))
  const families = new Set(native.map((name) => name.replace(/-(android|darwin|freebsd|linux|win|win32)-.*$/, '')))
  expect([...families].sort()).toEqual(['@node-rs/argon2', 'node'])
})

const own = ['engine', 'runtime', 'renderer', 'definitions', 'editor']
  .flatMap(sourcesOf)
  .map((file) => ({ name: relative(root, file), file }))
  .filter(({ name }) => !isTest(name) && !name.startsWith('engine/test/'))
  .map(({ name, file }) => ({ name, text: readFileSync(file, 'utf8') }))

test.each<[string, RegExp, string[]]>([
  ['text that becomes a program', /\beval\(|\bnew Function\b|['"](node:)?vm['"]|\bset(Timeout|Interval)\(['"`]/, []],
  [
    'text that becomes a page',
    /\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|createContextualFragment|srcDoc/i,
    [
      // The HTML of a mail, of known elements alone, in a frame without an origin and without scripts.
      'renderer/blocks/show/html-view.tsx',
    ],
  ],
  ['SQL out of texts for the own store', /\bsql\.raw\(/, []],
  [
    'a module whose name is found while running',
    /\bimport\((?!\s*['"])/,
    [
      // The drawing of charts, as it was built.
      'engine/charts/chart-worker.ts',
      // The generator of an example that stands in the house's own folder.
      'engine/examples/load-example.ts',
      // The other systems that such an example asks.
      'engine/examples/example-services.ts',
      // The drawing of pages, as it was built.
      'engine/server/pages/draw-worker.ts',
      // A part of the page's own program that could not be fetched, once more by another address.
      'renderer/browser/fetch-again.ts',
      // The check of a schema, from the own origin, under the policy of its page.
      'renderer/model/checker.ts',
    ],
  ],
  [
    'programs and threads',
    /['"](node:)?(child_process|worker_threads|cluster)['"]/,
    [
      // The command with the right flags of Node.
      'engine/command-line.mjs',
      // The office program of the host, by its own path and with arguments of ours alone.
      'engine/office/office.ts',
      // All that works beside the thread that serves.
      'engine/workers/given.ts',
      'engine/workers/guard-thread.ts',
      'engine/workers/port.ts',
      'engine/workers/process-link.ts',
      'engine/workers/serve-worker.ts',
      'engine/workers/start-guard.ts',
      'engine/workers/thread-link.ts',
    ],
  ],
])('SU-03 %s: nowhere but in the files that are listed with their reason', (_name, pattern, listed) => {
  expect(own.length).toBeGreaterThan(500)
  const found = own.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
  expect(found.sort()).toEqual([...listed].sort())
})
