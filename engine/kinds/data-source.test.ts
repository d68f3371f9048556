import { afterAll, beforeAll, expect, test } from 'vitest'
import { openListening, type ListeningEngine } from '../test/open-listening.ts'

let kumiki: ListeningEngine
let token: string
beforeAll(async () => {
  kumiki = await openListening()
  const { store } = kumiki.engine
  token = (await kumiki.addUser('builder', { db: ['read', 'create', 'update'], b2b: ['read', 'create', 'update'] }))
    .token
  await kumiki.addUser('colleague', {})
  const spec = { members: [{ member: 'user/colleague' }] }
  const folder = await store.documents.create(
    { kind: 'folder', version: 1, key: 'closed', name: 'Closed', spec },
    'admin',
  )
  const source = (await store.documents.find('data-source/shop'))!
  await store.documents.file(source.id, { folderId: folder.id, by: 'admin' })
})
afterAll(() => kumiki.close())

const source = (db: string) => ({
  kind: 'data-source',
  version: 1,
  key: `copy-${db.replace('.', '-')}`,
  name: `Copy ${db}`,
  spec: { database_type: 7, DBID: db.slice(0, 4).toUpperCase(), db },
})

test('the file of a data source that a builder may not see is not his by its name', async () => {
  const ask = (route: string, document: object) => kumiki.ask('console', route, { token, body: { document } })
  await expect
    .poll(async () => (await kumiki.ask('console', 'GET /document/data-source', { token })).data.total)
    .toBe(0)
  for (const route of ['POST /document/data-source', 'POST /config/canconnect'])
    expect(await ask(route, source('shop.db')), route).toMatchObject({
      code: 60106,
      data: { problems: [{ code: 'source-file-taken', at: '/spec/db' }] },
    })
  const imported = { documents: [source('shop.db')], mode: 'new' }
  expect(await kumiki.ask('console', 'POST /document-import', { token, body: imported })).toMatchObject({ code: 60106 })
  expect((await ask('POST /document/data-source', source('own.db'))).code).toBe(20000)
  const admin = { token: kumiki.admin, body: { document: source('shop.db') } }
  expect((await kumiki.ask('console', 'POST /document/data-source', admin)).code).toBe(20000)
})

test('L-02 a folder that loses its last member stays closed until somebody opens it', async () => {
  const folder = (await kumiki.engine.store.documents.find('folder/closed'))!
  const save = async (spec: object) => {
    const { revision, document } = (await kumiki.engine.store.documents.find('folder/closed'))!
    const body = { document: { ...document, spec }, revision }
    return kumiki.ask('console', `PUT /document/folder/${folder.id}`, { token: kumiki.admin, body })
  }
  const seen = async () => (await kumiki.ask('console', `GET /document/folder/${folder.id}`, { token })).status
  expect(await save({})).toMatchObject({
    code: 60106,
    data: { problems: [{ code: 'folder-opens-to-all', at: '/spec/members' }] },
  })
  expect((await save({ private: true })).code).toBe(20000)
  expect(await seen()).toBe(404)
  expect((await save({})).code).toBe(20000)
  await expect.poll(seen).toBe(200)
})
