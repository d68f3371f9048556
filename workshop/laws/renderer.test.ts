import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const schemasOf = (folder: string) =>
  readdirSync(join(root, 'schemas', folder))
    .map((file) => file.replace('.json', ''))
    .sort()

/** Names in a registry, read from its source: a module of blocks brings the browser with it. */
function namesIn(file: string, registry: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const body = new RegExp(`export const ${registry} = \\{([\\s\\S]*?)\\n?\\} satisfies`).exec(source)?.[1] ?? ''
  return [...body.matchAll(/(?:^|[,{\s])'?([a-z][a-z-]*)'?(?=:|,|\s*$)/gm)]
    .map((found) => found[1]!)
    .filter((name) => !['lazy', 'import'].includes(name))
    .sort()
}

test.each([
  ['blocks', 'renderer/blocks/index.ts', 'blocks'],
  ['cells', 'renderer/blocks/cells/index.ts', 'cells'],
  ['actions', 'renderer/actions/index.ts', 'actions'],
])('every one of the %s has a schema, and every schema is drawn', (folder, file, registry) => {
  const names = namesIn(file, registry)
  expect(names.length).toBeGreaterThan(5)
  expect(names).toEqual(schemasOf(folder))
})

test('no kind is named as a literal in the renderer', () => {
  const kinds = schemasOf('kinds')
  // Words of other meanings too: a block, an input or a role of a thing on the screen has the same name.
  const shared = new Set([
    'screen',
    'menu',
    'message',
    'call',
    'content',
    'user',
    'site',
    'schema',
    'component',
    'folder',
    'report',
    'settings',
  ])
  const named = sources('renderer').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return kinds
      .filter((kind) => !shared.has(kind) && new RegExp(`(['"\`])${kind}(/[^'"\`]*)?\\1`).test(text))
      .map((kind) => `${file.slice(root.length)}: ${kind}`)
  })
  expect(named).toEqual([])
})

test('no kind decides what is drawn', () => {
  const kinds = schemasOf('kinds')
  const deciding = sources('renderer').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return kinds
      .filter((kind) =>
        new RegExp(`kind\\s*[!=]==?\\s*['"]${kind}['"]|kumiki:kinds/${kind}\\b|case '${kind}':`).test(text),
      )
      .map((kind) => `${file.slice(root.length)}: ${kind}`)
  })
  expect(deciding).toEqual([])
})

test('the renderer sets no markup from text and makes no code from it', () => {
  const found = sources('renderer').filter((file) =>
    /dangerouslySetInnerHTML|\.innerHTML\s*=|new Function\(|\beval\(/.test(readFileSync(file, 'utf8')),
  )
  expect(found).toEqual([])
})
