import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEngine, type TestEngine } from '../../../test/open-engine.ts'

let kumiki: TestEngine
beforeAll(async () => {
  kumiki = await openEngine()
})
afterAll(() => kumiki.close())

const admin = (route: string, body?: unknown) => kumiki.call(route, { token: kumiki.admin, body })
const make = async (kind: string, key: string, spec: object = {}): Promise<number> => {
  const made = await admin(`POST /document/${kind}`, { document: { kind, version: 1, key, name: key, spec } })
  expect(made.code, JSON.stringify(made.data)).toBe(20000)
  return made.data.id
}

test('B-06 a site comes back with its contents in one step, and its history is read meanwhile', async () => {
  const content = { type: 5, message: { text: 'Hello' } }
  const site = await make('site', 'shop')
  const page = await make('content', 'shop.news', content)
  const { data } = await admin(`GET /document/site/${site}`)
  const document = { ...data.document, spec: { sections: ['content/shop.news'] } }
  expect((await admin(`PUT /document/site/${site}`, { document, revision: 1 })).code).toBe(20000)
  expect((await admin(`DELETE /document/site/${site}?revision=2`)).code).toBe(20000)
  expect((await admin(`GET /document/content/${page}`)).code).toBe(40400)

  const { rows } = (await admin('GET /trash?find=shop')).data
  expect(rows).toMatchObject([{ id: site, kind: 'site', key: 'shop', parts: 1, removedBy: 'admin', changeable: true }])
  const history = await admin(`GET /document/site/${site}/history`)
  expect(history.data.rows.map(({ action }: { action: string }) => action)).toEqual(['delete', 'save', 'create'])
  const difference = await admin(`GET /document/site/${site}/difference?from=1&to=2`)
  expect(difference.data.rows).toHaveLength(1)
  const seen = await admin(`GET /document/site/${site}?removed=true`)
  expect(seen.data).toMatchObject({ readOnly: 'trash', document: { key: 'shop' } })
  expect((await admin(`PUT /document/site/${site}`, { document, revision: 3 })).code).toBe(40400)

  const back = await admin(`POST /trash/${site}/restore`)
  expect(back.data.rows).toEqual([
    { id: site, address: 'site/shop' },
    { id: page, address: 'content/shop.news' },
  ])
  expect((await admin(`GET /document/content/${page}`)).data).toMatchObject({ revision: 3 })
  expect((await admin('GET /trash?find=shop')).data.total).toBe(0)
  expect((await admin(`POST /trash/${site}/restore`)).code).toBe(40400)
})

test('what is deleted for good is nowhere any more', async () => {
  const id = await make('home-screen', 'board')
  await admin(`DELETE /document/home-screen/${id}`)
  expect((await admin(`DELETE /trash/${id}`)).code).toBe(20000)
  expect((await admin(`GET /document/home-screen/${id}/history`)).code).toBe(40400)
  expect((await admin(`POST /trash/${id}/restore`)).code).toBe(40400)
})

test('what lay in a folder waits for its folder, which would close it', async () => {
  const folder = await make('folder', 'closed')
  const id = await make('home-screen', 'inside')
  await admin(`PUT /document/home-screen/${id}/folder`, { folderId: folder })
  await admin(`DELETE /document/home-screen/${id}`)
  await admin(`DELETE /document/folder/${folder}`)
  expect(await admin(`POST /trash/${id}/restore`)).toMatchObject({ code: 40902, message: 'Restore its folder first' })
  await admin(`POST /trash/${folder}/restore`)
  expect((await admin(`POST /trash/${id}/restore`)).code).toBe(20000)
})

test('AZ-02 who has no right on a kind sees nothing of it in the trash and brings nothing back', async () => {
  const id = await make('data-source', 'erp', { database_type: 7, db: 'erp.db' })
  await admin(`DELETE /document/data-source/${id}`)
  const { token: reader } = await kumiki.addUser('reader', { b2b: ['read'] })
  expect((await kumiki.call('GET /trash?find=erp', { token: reader })).data.total).toBe(0)
  expect((await kumiki.call(`POST /trash/${id}/restore`, { token: reader })).code).toBe(40300)
  expect((await kumiki.call(`DELETE /trash/${id}`, { token: reader })).code).toBe(40300)
})
