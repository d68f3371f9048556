import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../runtime/document.ts'
import { openEngine, type TestEngine } from '../test/open-engine.ts'
import { runLine } from './test/run-line.ts'

let kumiki: TestEngine
const home = mkdtempSync(join(tmpdir(), 'kumiki-publish-'))
const folder = join(home, 'documents')
const run = (...args: string[]) => runLine(args, {}, { engine: kumiki.engine })

const source = { kind: 'data-source', version: 1, key: 'shop', name: 'Shop', spec: { database_type: 7, db: 'shop.db' } }
const goods: Document = {
  ...{ kind: 'schema', version: 1, key: 'goods', name: 'Goods' },
  spec: {
    ...{ type: 1, dataSource: 'data-source/shop', sql: 'SELECT CODE FROM goods ORDER BY CODE' },
    resultColumns: [{ key: 'CODE', name: 'CODE', typeClass: 'String' }],
  },
}
const list = { dataSchemas: [{ schema: 'schema/goods' }], columns: [{ field: 'CODE' }] }
const content = { kind: 'content', version: 1, key: 'shop.goods', name: 'Goods', spec: { type: 1, list } }
const site = {
  ...{ kind: 'site', version: 1, key: 'shop', name: 'Shop' },
  spec: { path: 'shop', languages: ['ja'], sections: ['content/shop.goods'], public: true },
}
const api = {
  ...{ kind: 'api', version: 2, key: 'goods', name: 'Goods' },
  spec: {
    url: 'goods/v1',
    paths: [{ path: '/goods', methods: [{ method: 'GET', dataSchemas: [{ schema: 'schema/goods' }] }] }],
  },
}

beforeAll(async () => {
  kumiki = await openEngine()
  const sources = join(kumiki.folder, 'sources')
  mkdirSync(sources, { recursive: true })
  const database = new Database(join(sources, 'shop.db'))
  database.exec('CREATE TABLE goods (CODE TEXT PRIMARY KEY)')
  database.close()
  mkdirSync(folder)
  write(goods)
  expect(await run('import', folder)).toMatchObject({ code: 0 })
})
afterAll(async () => {
  await kumiki.close()
  rmSync(home, { recursive: true, force: true })
})

const write = (schema: Document) =>
  writeFileSync(join(folder, 'all.json'), JSON.stringify([source, schema, content, site, api]))

test('PW-24 PW-25 sites and APIs are published together, once for each change, and go back to an earlier release', async () => {
  const dry = await run('publish', 'site/shop', 'api/goods', '--dry')
  expect(dry).toMatchObject({ code: 2, text: expect.stringContaining('new schema/goods') as string })
  const first = await run('publish', 'site/shop', 'api/goods', '--note', 'The first')
  expect(first.text.split('\n').filter((line) => line.startsWith('Published'))).toEqual([
    'Published site/shop as release 1.',
    'Published api/goods as release 1.',
  ])
  const { id } = (await kumiki.engine.store.documents.find('api/goods'))!
  expect((await kumiki.engine.store.releases.latest(id))!.note).toBe('The first')
  const again = await run('publish', 'site/shop', 'api/goods')
  expect(again).toMatchObject({ code: 0, text: expect.stringContaining('Nothing has changed in api/goods') as string })
  expect(await run('publish', 'site/shop', 'api/goods', '--dry')).toMatchObject({ code: 0 })

  write({ ...goods, name: 'Wares' })
  const planned = await run('plan', folder)
  expect(planned.text).toContain('To publish then: api/goods, site/shop.')
  expect(await run('import', folder, '--mode', 'overwrite')).toMatchObject({ code: 0 })
  const changed = await run('publish', 'site/shop', 'api/goods', '--dry')
  expect(changed).toMatchObject({ code: 2, text: expect.stringContaining('change schema/goods: /name') as string })
  expect((await run('publish', 'site/shop', 'api/goods')).text).toContain('Published api/goods as release 2.')
  const served = async () => (await kumiki.engine.apis.all()).map(({ number }) => number)
  expect(await served()).toEqual([2])
  expect((await run('publish', 'api/goods', '--release', '1')).text).toContain('Published api/goods as release 1.')
  expect(await served()).toEqual([1])
})

test('what cannot be published says so, and of several nothing is', async () => {
  expect(await run('publish', 'api/none')).toEqual({ code: 2, text: 'There is no api/none' })
  expect(await run('publish', 'schema/goods')).toMatchObject({ code: 2 })
  expect(await run('publish', 'site/shop', '--release', '99')).toEqual({
    code: 2,
    text: 'There is no release 99 of site/shop.',
  })
  const before = await kumiki.engine.store.releases.list((await kumiki.engine.store.documents.find('site/shop'))!.id)
  const { id, revision, document } = (await kumiki.engine.store.documents.find('api/goods'))!
  const { url: _, ...rest } = document.spec
  await kumiki.engine.store.documents.save(id, { ...document, spec: rest }, { revision, by: 'test' })
  write({ ...goods, name: 'Things' })
  const { id: schemaId, revision: at } = (await kumiki.engine.store.documents.find('schema/goods'))!
  await kumiki.engine.store.documents.save(schemaId, { ...goods, name: 'Things' }, { revision: at, by: 'test' })
  expect((await run('publish', 'site/shop', 'api/goods')).code).toBe(1)
  const after = await kumiki.engine.store.releases.list((await kumiki.engine.store.documents.find('site/shop'))!.id)
  expect(after).toEqual(before)
})
