import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'

const rank = { name: 'RANK', source: 'login', field: 'PRICE_RANK' }

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const ask = async (route: string, body?: object, token = kumiki.admin) =>
  kumiki.ask('console', route, { token, ...(body && { body }) })
const data = async (route: string, body?: object) => {
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 1000)
  const answer = await ask(route, body)
  expect({ route, code: answer.code, message: answer.message }).toMatchObject({ route, code: 20000 })
  return answer.data
}
const history = (filters: object = {}, more: object = {}) =>
  data(`POST /b2b-edit/history/${kumiki.siteId}`, { filters, ...more })
const stored = async (address: `${string}/${string}`) => (await kumiki.engine.store.documents.find(address))!
const save = async (address: `${string}/${string}`, change: (document: Document) => Document) => {
  const { id, document, revision } = await stored(address)
  return data(`PUT /document/${document.kind}/${id}`, { document: change(document), revision })
}
const named = (name: string) => (document: Document) => ({ ...document, name })
const publish = (more: object = {}) => data('POST /b2b-edit/publish', { id: kumiki.siteId, ...more })

test('one line tells what became of all documents of a site and when it was published', async () => {
  await save('content/shop.products', named('Goods'))
  await save('schema/products', named('All goods'))
  await publish({ name: 'Spring', note: 'New names' })
  const foreign = await data('POST /document/schema', {
    document: namedDocument('schema', 'foreign', { type: 1, dataSource: 'data-source/shop', sql: ['SELECT 1'] }),
  })
  const { rows } = await history()
  expect(rows.slice(0, 3)).toMatchObject([
    { action: 'publish', name: 'Release 2 Spring', note: 'New names', by: 'admin', release: 2 },
    { action: 'save', name: 'All goods', kind: 'schema', kindTitle: 'Schema', revision: 2, by: 'admin' },
    { action: 'save', name: 'Goods', kind: 'content', revision: 2 },
  ])
  expect(rows).toContainEqual(expect.objectContaining({ action: 'publish', release: 1, by: 'test' }))
  const { filters } = await data(`GET /b2b-edit/history/${kumiki.siteId}/filters`)
  const [by, document, days] = filters
  expect(by).toMatchObject({ field: 'by', input: 'choice', choices: ['admin', 'test'] })
  const { id } = await stored('content/shop.products')
  expect(document.labels[id]).toBe('Goods (Content)')
  expect(document.choices).not.toContain(String(foreign.id))
  expect(days).toMatchObject({ field: 'at', input: 'days' })
  expect((await history({ by: 'admin' })).total).toBe(3)
  const ofOne = await history({ document: String((await stored('schema/products')).id) })
  expect(ofOne).toMatchObject({ total: 2, rows: [{ revision: 2 }, { revision: 1 }] })
  expect((await history({ document: 'x' })).total).toBe(0)
})

test('a day is one by the clock of the site', async () => {
  const { at } = (await history({}, { limit: 1 })).rows[0]
  const day = (time: number) => new Date(time).toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })
  const of = async (from: string, to: string) =>
    (await history({ at: { from, to } })).rows.map((row: { at: string }) => row.at)
  const today = day(Date.parse(at))
  expect(await of(today, today)).toContain(at)
  expect(await of(day(Date.parse(at) + 86_400_000), '')).toEqual([])
  expect(await of('', day(Date.parse(at) - 86_400_000))).not.toContain(at)
})

test('a content that was deleted stays in the line', async () => {
  const { id, document } = await data('POST /document/content', {
    document: namedDocument('content', 'shop.gone', {
      type: 1,
      list: { dataSchemas: [{ schema: 'schema/products', parameters: [rank] }] },
    }),
  })
  await data(`DELETE /document/content/${id}?revision=1`)
  expect((await history({ document: String(id) })).rows).toMatchObject([
    { action: 'delete', name: document.name },
    { action: 'create' },
  ])
})

test('it tells a caller nothing of documents in a folder that is closed to him', async () => {
  const reader = await kumiki.addUser('reader', { b2b: ['read'] })
  const nobody = await kumiki.addUser('nobody', {})
  const { store } = kumiki.engine
  const folder = await store.documents.create(
    namedDocument('folder', 'closed', { members: [{ member: 'user/nobody' }] }),
    'admin',
  )
  const { id } = await stored('schema/products')
  await store.documents.file(id, { folderId: folder.id, by: 'admin' })
  const told = await ask(`POST /b2b-edit/history/${kumiki.siteId}`, {}, reader.token)
  expect(told.code).toBe(20000)
  expect(JSON.stringify(told.data)).not.toContain('All goods')
  expect((await ask(`POST /b2b-edit/history/${kumiki.siteId}`, {}, nobody.token)).code).toBe(40300)
  const difference = `GET /b2b-edit/releases/${kumiki.siteId}/difference?from=1&to=2`
  expect(JSON.stringify(await data(difference))).toContain('schema/products')
  expect(JSON.stringify((await ask(difference, undefined, reader.token)).data)).not.toContain('schema/products')
  await store.documents.file(id, { folderId: null, by: 'admin' })
})

describe('releases', () => {
  test('any two are compared, document by document and place by place', async () => {
    await save('content/shop.products', named('Wares'))
    await publish()
    const compare = (query: string) => data(`GET /b2b-edit/releases/${kumiki.siteId}/difference?${query}`)
    const { rows, total } = await compare('from=1&to=3')
    expect(total).toBe(2)
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ address: 'content/shop.products', name: 'Wares', kindTitle: 'Content', change: 'changed' },
        changes: expect.arrayContaining([
          expect.objectContaining({ at: '/name', title: 'Name', before: 'Products', after: 'Wares' }),
        ]) as unknown,
      }),
    )
    expect((await compare('from=2&to=3')).total).toBe(1)
    expect((await compare('from=3&to=3')).total).toBe(0)
    const one = await compare('from=3&to=2&address=content/shop.products')
    expect(one.compared).toMatchObject({ before: { name: 'Wares' }, after: { name: 'Goods' } })
    expect((await ask(`GET /b2b-edit/releases/${kumiki.siteId}/difference?from=1&to=99`)).code).toBe(40400)
    // Without anything: the newest with the one before; the first one with none.
    expect(await compare('')).toMatchObject({ from: 2, to: 3, told: 'Release 2 → 3', total: 1 })
    const first = await compare('to=1')
    expect(first).toMatchObject({ from: 0, to: 1, told: 'Release 1' })
    expect(new Set(first.rows.map(({ change }: { change: string }) => change))).toEqual(new Set(['added']))
  })

  test('the list tells names and notes', async () => {
    const { rows } = await data(`GET /b2b-edit/releases/${kumiki.siteId}`)
    expect(rows).toMatchObject([
      { number: 3, name: '' },
      { number: 2, name: 'Spring', note: 'New names' },
      { number: 1 },
    ])
  })

  test('documents of one come back as drafts in one step, and the step is taken back', async () => {
    const { id } = await stored('content/shop.orders')
    const site = await stored('site/shop')
    await save('site/shop', (document) => ({
      ...document,
      spec: { ...document.spec, sections: ['content/shop.products', 'content/shop.catalogue'] },
    }))
    await data(`DELETE /document/content/${id}`)
    const before = await kumiki.engine.sites.state(kumiki.siteId)
    const restored = await data(`POST /b2b-edit/releases/${kumiki.siteId}/restore`, { release: 1 })
    expect(restored.documents).toBeGreaterThanOrEqual(3)
    expect((await stored('content/shop.products')).document.name).toBe('Products')
    expect((await stored('schema/products')).document.name).not.toBe('All goods')
    expect((await stored('content/shop.orders')).id).toBe(id)
    expect((await stored('site/shop')).document).toEqual(site.document)
    // Nothing was published by that.
    expect((await kumiki.engine.sites.state(kumiki.siteId)).release).toBe(before.release)
    const { rows } = await history({ step: restored.step })
    expect(rows[0]).toMatchObject({ action: 'restore', note: 'From release 1', whole: true })
    const taken = await data(`POST /b2b-edit/history/${kumiki.siteId}/take-back`, { step: restored.step })
    expect(taken.documents).toBe(restored.documents)
    expect((await stored('content/shop.products')).document.name).toBe('Wares')
    expect(await kumiki.engine.store.documents.find('content/shop.orders')).toBeUndefined()
    // And that is a step as well.
    const [again] = (await history({ document: String(id) })).rows
    await data(`POST /b2b-edit/history/${kumiki.siteId}/take-back`, { step: again.step })
    expect((await stored('content/shop.orders')).id).toBe(id)
  })

  test('a step whose documents were changed since is not taken back, and nothing of it is', async () => {
    const { step } = await data(`POST /b2b-edit/releases/${kumiki.siteId}/restore`, { release: 2 })
    await save('content/shop.products', named('Changed since'))
    const { document: other } = await stored('schema/products')
    const answer = await ask(`POST /b2b-edit/history/${kumiki.siteId}/take-back`, { step })
    expect(answer).toMatchObject({ code: 40900, message: expect.stringContaining('“Changed since”') as unknown })
    expect((await stored('schema/products')).document).toEqual(other)
  })

  test('who may not change all of the documents brings none of them back', async () => {
    const { store } = kumiki.engine
    const editor = await kumiki.addUser('editor', { b2b: ['read', 'update'] })
    const folder = await stored('folder/closed')
    const { id, revision } = await stored('schema/products')
    await store.documents.file(id, { folderId: folder.id, by: 'admin' })
    const answer = await ask(`POST /b2b-edit/releases/${kumiki.siteId}/restore`, { release: 1 }, editor.token)
    expect(answer.code).toBe(40300)
    expect(answer.message).not.toContain('goods')
    expect((await stored('schema/products')).revision).toBe(revision)
    expect((await stored('content/shop.products')).document.name).toBe('Changed since')
    await store.documents.file(id, { folderId: null, by: 'admin' })
  })
})
