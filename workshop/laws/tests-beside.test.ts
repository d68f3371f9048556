import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Components of a registry by their name, as its imports say. */
function componentsOf(registry: string): Map<string, string> {
  const folder = dirname(join(root, registry))
  const source = readFileSync(join(root, registry), 'utf8')
  return new Map(
    [...source.matchAll(/(?:from |import\()'(\.\/[a-z/-]+)\.tsx?'/g)]
      .map(([, path]) => [path!.split('/').at(-1)!, join(folder, path!)] as const)
      .filter(([name]) => !['context', 'block-props', 'cell-props', 'cell'].includes(name)),
  )
}

/**
 * Parts of a registry that have no test in the folder of their component: neither `<name>.test.tsx` (or `.test.ts`, also
 * in the room of their name) nor a test in another file there whose title begins with their name (`text: …`).
 */
function untested(components: ReadonlyMap<string, string>): string[] {
  return [...components].filter(([name, file]) => !isTested(name, file)).map(([name]) => name)
}

function isTested(name: string, file: string): boolean {
  const folder = dirname(file)
  const tests = readdirSync(folder).filter((one) => /\.test\.tsx?$/.test(one))
  const title = new RegExp(`^test(\\.each\\([\\s\\S]*?\\n\\]\\))?\\(\\s*['"\`]${name}: `, 'm')
  return tests.some((one) => one.startsWith(`${name}.test.`) || title.test(readFileSync(join(folder, one), 'utf8')))
}

test.each([
  ['blocks', 'renderer/blocks/index.ts', 34],
  ['cells', 'renderer/blocks/cells/index.ts', 12],
  ['actions', 'renderer/actions/index.ts', 10],
])('every one of the %s has a test beside it', (_what, registry, count) => {
  const components = componentsOf(registry)
  expect(components.size).toBeGreaterThanOrEqual(count)
  expect(untested(components)).toEqual([])
})

test('one without a test is found; a title that only holds its name is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kumiki-tests-'))
  writeFileSync(join(folder, 'both.test.tsx'), "test('text: is drawn', draw)\ntest('the image: is drawn', draw)\n")
  writeFileSync(join(folder, 'link.test.tsx'), '')
  const components = new Map(['text', 'image', 'link'].map((name) => [name, join(folder, name)]))
  expect(untested(components)).toEqual(['image'])
  rmSync(folder, { recursive: true })
})
