import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { setAt } from '../../../../runtime/pointer.ts'
import { namedDocument } from '../../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../../test/open-listening.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening()
})
afterAll(() => kumiki.close())

const ask = (route: string, body: object, token = kumiki.admin) => {
  // What is done later stands later in the line.
  kumiki.clock.now = new Date(kumiki.clock.now.getTime() + 1000)
  return kumiki.ask('console', route, { token, body })
}
const stored = async (address: `${string}/${string}`) => (await kumiki.engine.store.documents.find(address))!
const text = async (address: `${string}/${string}`) => JSON.stringify((await stored(address)).document.spec)
const save = async (address: `${string}/${string}`, change: (document: Document) => Document) => {
  const { id, document, revision } = await stored(address)
  return kumiki.engine.store.documents.save(id, change(document), { revision, by: 'somebody' })
}

const soldOut = '/spec/purchase/purchaseCondition/message/en'

/** Place of a part's name in a schema. */
const nameAt = async (address: `${string}/${string}`, list: string, property: string, name: string) => {
  const { document } = await stored(address)
  const items = document.spec[list] as Record<string, unknown>[]
  return `/spec/${list}/${items.findIndex((item) => item[property] === name)}/${property}`
}

interface Wanted {
  of: `${string}/${string}`
  at: string
  to: string
}

const route = async ({ of }: Wanted, what: string) =>
  `POST /document/${of.split('/')[0]}/${(await stored(of)).id}/${what}`
const placesOf = async (wanted: Wanted, token?: string) => {
  const { code, data } = await ask(await route(wanted, 'part-places'), { at: wanted.at, to: wanted.to }, token)
  expect(code).toBe(20000)
  return data
}
const rename = async (wanted: Wanted, revisions?: object[], token?: string) => {
  const seen = revisions ?? (await placesOf(wanted)).revisions
  return ask(await route(wanted, 'part-rename'), { at: wanted.at, to: wanted.to, revisions: seen }, token)
}

/** Everything that the site is made of, as a release sees it. */
const released = async () =>
  (await kumiki.engine.store.documents.withReferences('site/shop')).map(({ document }) => document)

describe('a column', () => {
  const column = async (to: string): Promise<Wanted> => ({
    of: 'schema/products',
    at: await nameAt('schema/products', 'resultColumns', 'key', 'CODE'),
    to,
  })

  test('its places are told in words before, what cannot be known apart', async () => {
    await save('content/shop.products', (document) => setAt(document, soldOut, 'No {CODE} left'))
    const { from, rows, unsure, parts, refused } = await placesOf(await column('ITEM'))
    expect({ from, refused }).toEqual({ from: 'CODE', refused: undefined })
    expect(parts).toContainEqual(expect.objectContaining({ at: '/key', name: 'products' }))
    expect(rows[0]).toMatchObject({
      name: 'products',
      before: 'CODE',
      after: 'ITEM',
      place: 'Result columns › 1 › Key',
    })
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'Products', kindTitle: 'Content', at: '/spec/keys/0', place: 'Key › 1' }),
    )
    expect(rows.every(({ before, after }: { before: string; after: string }) => before !== after)).toBe(true)
    expect(unsure).toMatchObject([{ at: soldOut, text: 'No {CODE} left' }])
    // Before a name is typed it is known where the old one stands.
    const open = await placesOf(await column(''))
    expect(open.rows).toHaveLength(rows.length)
    expect(open.rows.every(({ after }: { after: string }) => after === '')).toBe(true)
  })

  test('is renamed in all documents in one step, which the site’s history tells as one line and takes back', async () => {
    const before = await released()
    const wanted = await column('ITEM')
    const { rows, revisions } = await placesOf(wanted)
    const answer = await rename(wanted, revisions)
    expect(answer).toMatchObject({ code: 20000, data: { documents: revisions.length } })
    expect(revisions.length).toBeGreaterThan(1)
    expect((await stored('content/shop.products')).document.spec['keys']).toEqual(['ITEM'])
    // The statement goes on as it is, and the site still publishes.
    expect((await stored('schema/products')).document.spec['sql']).toEqual(
      before.find(({ key }) => key === 'products')?.spec['sql'],
    )
    const published = await ask('POST /b2b-edit/publish', { id: kumiki.siteId })
    expect(published.code).toBe(20000)
    const { data } = await ask(`POST /b2b-edit/history/${kumiki.siteId}`, {})
    const lines: { note?: string; step: string }[] = data.rows
    const line = lines.find(({ note }) => note === '“CODE” is called “ITEM”')
    expect(line).toMatchObject({ action: 'save', whole: true, others: revisions.length - 1 })
    const taken = await ask(`POST /b2b-edit/history/${kumiki.siteId}/take-back`, { step: line?.step })
    expect(taken).toMatchObject({ code: 20000, data: { documents: revisions.length } })
    expect(await released()).toEqual(before)
    expect(rows.length).toBeGreaterThan(revisions.length)
  })

  test('RN-02 is refused as a whole where one of the documents was saved since its places were shown', async () => {
    const wanted = await column('ITEM')
    const { revisions } = await placesOf(wanted)
    await save('content/shop.products', (document) => ({ ...document, name: 'Goods' }))
    const before = await released()
    expect(await rename(wanted, revisions)).toMatchObject({
      code: 40900,
      message: expect.stringContaining('Nothing was changed') as unknown,
    })
    expect(await released()).toEqual(before)
  })

  test('RN-03 a name that another column has, or that means something in a row, is refused', async () => {
    for (const to of ['NAME', 'PURCHASECOUNT', '__proto__']) {
      const wanted = await column(to)
      expect((await placesOf(wanted)).refused, to).toEqual(expect.any(String))
      expect((await rename(wanted)).code, to).toBe(40900)
    }
    const login: Wanted = {
      of: 'schema/customer-login',
      at: await nameAt('schema/customer-login', 'parameters', 'name', 'ID'),
      to: 'USER',
    }
    expect((await rename(login)).code, 'a login is asked with ID').toBe(40900)
    expect(await text('schema/products')).toContain('"CODE"')
  })
})

test('a parameter: its statement and every chain that sets it', async () => {
  const wanted: Wanted = {
    of: 'schema/products',
    at: await nameAt('schema/products', 'parameters', 'name', 'RANK'),
    to: 'PRICES',
  }
  const { rows } = await placesOf(wanted)
  expect(rows).toContainEqual(
    expect.objectContaining({
      at: '/spec/sql',
      before: 'FROM product p WHERE p.price_rank = :RANK',
      after: 'FROM product p WHERE p.price_rank = :PRICES',
    }),
  )
  expect((await rename(wanted)).code).toBe(20000)
  expect(await text('schema/products')).not.toContain('RANK"')
  expect(await text('content/shop.products')).toContain('"name":"PRICES","source":"login","field":"PRICE_RANK"')
})

test('a column of the login: contents of the site that ask who is there', async () => {
  const wanted: Wanted = {
    of: 'schema/customer-login',
    at: await nameAt('schema/customer-login', 'resultColumns', 'key', 'PRICE_RANK'),
    to: 'TIER',
  }
  expect((await rename(wanted)).code).toBe(20000)
  expect(await text('content/shop.products')).toContain('"source":"login","field":"TIER"')
})

test('an input of a page: the parameters that read it', async () => {
  const wanted: Wanted = { of: 'content/shop.products', at: '/spec/purchase/inputs/0/key', to: 'REMARK' }
  expect((await rename(wanted)).code).toBe(20000)
  expect(await text('content/shop.products')).toContain('"name":"NOTE","source":"input","field":"REMARK"')
})

test('a document by its key: what refers to it, with the places in words', async () => {
  const wanted: Wanted = { of: 'schema/orders', at: '/key', to: 'all-orders' }
  const { rows } = await placesOf(wanted)
  expect(rows[0]).toMatchObject({ at: '/key', before: 'orders', after: 'all-orders' })
  expect(rows).toContainEqual(
    expect.objectContaining({ address: 'content/shop.orders', before: 'schema/orders', after: 'schema/all-orders' }),
  )
  expect((await rename(wanted)).code).toBe(20000)
  expect(await text('content/shop.orders')).toContain('schema/all-orders')
  expect((await rename({ ...wanted, of: 'schema/all-orders', to: 'products' })).code, 'taken').toBe(40900)
})

test('RN-01 who may not change all of the documents renames nothing, and is not told what he does not see', async () => {
  const { store } = kumiki.engine
  await store.documents.create(namedDocument('folder', 'closed', { members: [{ member: 'user/nobody' }] }), 'admin')
  const folder = await stored('folder/closed')
  const { id } = await stored('content/shop.products')
  await store.documents.file(id, { folderId: folder.id, by: 'admin' })
  const editor = await kumiki.addUser('editor', { b2b: ['read', 'update'] })
  const wanted: Wanted = {
    of: 'schema/products',
    at: await nameAt('schema/products', 'resultColumns', 'key', 'STOCK'),
    to: 'LEFT',
  }
  const told = await placesOf(wanted, editor.token)
  expect(told).toMatchObject({ hidden: 1, refused: expect.stringContaining('cannot see') as unknown })
  expect(JSON.stringify([told.rows, told.unsure, told.refused])).not.toContain('Goods')
  const before = await text('schema/products')
  const answer = await rename(wanted, told.revisions, editor.token)
  expect(answer.code).toBe(40300)
  expect(answer.message).not.toContain('Goods')
  expect(await text('schema/products')).toBe(before)
  await store.documents.file(id, { folderId: null, by: 'admin' })
  const reader = await kumiki.addUser('reader', { b2b: ['read'] })
  expect((await rename(wanted, told.revisions, reader.token)).code).toBe(40300)
})

test('what is no name of a part has no other', async () => {
  for (const at of ['/spec/sql', '/spec/resultColumns/0/name', '/spec/resultColumns/99/key', '/name', '/spec', 'x'])
    expect((await rename({ of: 'schema/products', at, to: 'X' }, [])).code, at).toBe(40400)
})
