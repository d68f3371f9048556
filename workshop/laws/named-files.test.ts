import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from './imports.ts'

const folders = ['definitions', 'editor', 'engine', 'examples', 'renderer', 'runtime', 'schemas', 'workshop']
const files = folders
  .flatMap((folder) => filesBelow(join(root, folder)))
  .map((file) => relative(root, file).replaceAll(sep, '/'))
  .concat([
    'README.md',
    'package.json',
    'setup.mjs',
    'vite.config.ts',
    'vite.server-rendering.config.ts',
    'vitest.config.ts',
    'vitest.long.config.ts',
  ])
const known = new Set(files)
const names = new Set(files.map((file) => basename(file)))
const inFolders = new Set(files.flatMap((file) => foldersOf(file)))

function foldersOf(file: string): string[] {
  const steps = dirname(file).split('/')
  return steps.map((_, index) => steps.slice(0, index + 1).join('/'))
}

/** Files and folders in backquotes that are nowhere: `drafts/notes.ts`, `live/`. What is built or only a pattern is passed over. */
function nowhere(text: string, here: string): string[] {
  const named = [...text.matchAll(/`((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:tsx?|mjs|json|css|md|sql))`/g)].map(
    ([, file]) => file!,
  )
  const rooms = [...text.matchAll(/`([\w-][\w.-]*(?:\/[\w.-]+)*)\/`/g)].map(([, folder]) => folder!)
  const isFile = (file: string) =>
    known.has(file) || known.has(join(here, file)) || names.has(file) || files.some((one) => one.endsWith(`/${file}`))
  const isFolder = (folder: string) =>
    folder === 'build' ||
    inFolders.has(folder) ||
    inFolders.has(join(here, folder)) ||
    [...inFolders].some((one) => one.endsWith(`/${folder}`))
  return [...named.filter((file) => !isFile(file)), ...rooms.filter((folder) => !isFolder(folder))]
}

const pages = files.filter((file) => file.endsWith('.md'))

test.each(pages)('%s names files and folders that are there', (page) => {
  expect(nowhere(readFileSync(join(root, page), 'utf8'), dirname(page))).toEqual([])
})

test('proof: what went, or moved to another folder, is found', () => {
  const text = 'See `notes.ts`, `gone-long-ago.ts`, `engine/notes.ts`, `drafts/` and `no-such-room/`.'
  expect(nowhere(text, 'engine/sites/drafts')).toEqual(['gone-long-ago.ts', 'engine/notes.ts', 'no-such-room'])
})
