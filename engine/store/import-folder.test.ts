import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AlreadyRegistered } from './errors.ts'
import { importFolder, ImportRefused, readFolder } from './import-folder.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'
import { item, set, shelf } from './test/part-kinds.ts'

let folder: string
let store: Store

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kumiki-import-'))
  store = await openStore({ dataFolder: join(folder, 'data'), set })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

function write(files: Record<string, unknown>): string {
  const documents = join(folder, 'documents')
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(documents, name)), { recursive: true })
    writeFileSync(join(documents, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return documents
}

test('documents get their ids in the order of the paths and of the arrays', async () => {
  const from = write({
    'b.json': [item('three'), item('four')],
    'a/x.json': shelf('two', { items: ['item/four'] }),
    'a.json': item('one'),
    'read.md': 'no',
  })
  const stored = await importFolder(store, from, { by: 'example', owner: 'admin' })
  expect(stored.map((row) => [row.id, row.document.key])).toEqual([
    [1, 'one'],
    [2, 'two'],
    [3, 'three'],
    [4, 'four'],
  ])
  expect(stored[0]?.owner).toBe('admin')
  expect((await store.documents.history(1)).rows[0]).toMatchObject({ action: 'import', by: 'example' })
  expect((await store.documents.usedBy('item/four')).map((use) => use.id)).toEqual([2])
})

test('an import over existing keys keeps their ids; without that wish it is refused as a whole', async () => {
  const there = await store.documents.create(item('one', { note: 'old' }), 'a')
  const from = write({ 'a.json': [item('new'), item('one', { note: 'new' })] })
  await expect(importFolder(store, from, { by: 'b' })).rejects.toThrow(AlreadyRegistered)
  expect(await store.documents.find('item/new')).toBeUndefined()
  await importFolder(store, from, { by: 'b', mode: 'overwrite' })
  expect(await store.documents.find('item/one')).toMatchObject({
    id: there.id,
    revision: 2,
    document: { spec: { note: 'new' } },
  })
})

test.each<[string, Record<string, unknown>, string]>([
  ['text that is no JSON', { 'a.json': '{"kind":' }, 'a.json: is not JSON'],
  ['something that is no document', { 'a.json': [item('x'), { kind: 'item' }] }, 'is no document'],
  ['an address twice', { 'a.json': item('x'), 'b.json': item('x') }, 'b.json: item/x is also in a.json'],
  [
    'IM-07 the value of a secret',
    { 'a.json': item('x', { login: { password: { $secret: 'password', value: 'p' } } }) },
    '/spec/login/password',
  ],
])('a folder with %s is refused', async (_, files, why) => {
  const reading = readFolder(write(files))
  await expect(reading).rejects.toThrow(ImportRefused)
  await expect(reading).rejects.toThrow(why)
})
