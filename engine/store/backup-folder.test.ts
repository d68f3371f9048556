import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { runLine } from '../command-line/test/run-line.ts'
import { loadJsonSchemas } from '../json-schemas/load-json-schemas.ts'
import { openStore } from './open-store.ts'

const home = mkdtempSync(join(tmpdir(), 'kumiki-backup-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
const set = loadJsonSchemas(new URL('../..', import.meta.url).pathname)
const [data, copy, back] = ['data', 'copy', 'back'].map((name) => join(home, name)) as [string, string, string]
const run = (folder: string, ...args: string[]) => runLine(args, { KUMIKI_DATA: folder })

test('PW-33 a backup takes the databases and kept files along, says what it does not hold, and is put back', async () => {
  const store = await openStore({ dataFolder: data, set })
  const { id } = await store.documents.create(
    { kind: 'home-screen', version: 1, key: 'a', name: 'A', spec: {} },
    'test',
  )
  await store.secrets.set(id, 'password', 'here', 'canary', { by: 'test' })
  mkdirSync(join(data, 'sources'))
  const open = new Database(join(data, 'sources', 'shop.db'))
  open.pragma('journal_mode = WAL')
  open.exec("CREATE TABLE orders (no TEXT); INSERT INTO orders VALUES ('A-1')")
  mkdirSync(join(data, 'uploads', 'partner'), { recursive: true })
  writeFileSync(join(data, 'uploads', 'partner', 'order.csv'), 'no;name')
  const told = await run(data, 'backup', copy)
  expect(told).toMatchObject({
    code: 0,
    text: expect.stringContaining('1 embedded database and 1 kept file') as string,
  })
  expect(told.text).toContain('Not in it:')
  open.close()
  await store.close()

  expect(await run(back, 'restore', join(home, 'nothing'))).toMatchObject({ code: 2 })
  expect(await run(data, 'restore', copy)).toMatchObject({
    code: 2,
    text: expect.stringContaining('is there already') as string,
  })
  expect(await run(back, 'restore', copy)).toMatchObject({ code: 0 })
  expect(readFileSync(join(back, 'uploads', 'partner', 'order.csv'), 'utf8')).toBe('no;name')
  const orders = new Database(join(back, 'sources', 'shop.db'), { readonly: true })
  expect(orders.prepare('SELECT no FROM orders').all()).toEqual([{ no: 'A-1' }])
  orders.close()
  const restored = await openStore({ dataFolder: back, set })
  expect((await restored.documents.find('home-screen/a'))?.id).toBe(id)
  expect(await restored.secrets.get(id, 'password', 'here')).toBe('canary')
  await restored.close()
})

test('a damaged backup is put nowhere', async () => {
  const damaged = join(home, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'kumiki.db'), 'no database')
  const target = join(home, 'untouched')
  expect((await run(target, 'restore', damaged)).code).toBe(2)
  expect(existsSync(join(target, 'kumiki.db'))).toBe(false)
})
