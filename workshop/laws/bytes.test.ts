import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { build } from 'vite'
import { bytesOf, type Manifest } from '../bytes.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'build/client')

async function manifestOf(): Promise<Manifest> {
  const file = join(folder, 'manifest.json')
  if (!existsSync(file)) await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'error' })
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest
}

// What a first list of a site needs, with its words in both languages; a browser fetches no more (the walkthrough measures that).
test('a published site shows its first list with at most 215 kB of script and 30 kB of styles, in few files', async () => {
  const { js, css, files } = bytesOf(await manifestOf(), 'site.html', [], folder)
  expect(files.length).toBeGreaterThan(2)
  expect(js).toBeLessThanOrEqual(215_000)
  expect(css).toBeLessThanOrEqual(30_000)
  expect(files.length).toBeLessThanOrEqual(6)
  console.log(JSON.stringify({ figure: 'site-js-kb', ours: Math.round(js / 100) / 10, limit: 215, unit: 'kB' }))
})

test('forms, their validator and the console are not part of it', async () => {
  const { files } = bytesOf(await manifestOf(), 'site.html', [], folder)
  const text = files
    .filter(({ file }) => file.endsWith('.js'))
    // Names of chunks that are fetched only when a screen asks for them stand in the entry; ids of texts are hashes,
    // which may say anything.
    .map(({ file }) => readFileSync(join(folder, file), 'utf8').replaceAll(/assets\/[\w.-]+|"[\w+/-]{6}":\[/g, ''))
    .join('\n')
  for (const mark of ['rjsf', 'ajv', 'multiselect', 'passwordinput', 'colorinput', 'tanstack', 'codemirror'])
    expect([mark, text.toLowerCase().includes(mark)]).toEqual([mark, false])
})

test('V8 compiles what the first page fetches while it reads it', async () => {
  const { files } = bytesOf(await manifestOf(), 'site.html', [], folder)
  const first = files.filter(({ file }) => /^assets\/(opening|core|site)-[\w-]+\.js$/.test(file))
  expect(first).toHaveLength(3)
  for (const { file } of first)
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/)
})
