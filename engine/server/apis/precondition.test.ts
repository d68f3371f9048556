import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Document } from '../../../runtime/document.ts'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { shopPlaces, type ShopPlace } from '../../test/shop/places.ts'
import { character, numeric, statement } from '../../test/shop/statement.ts'

const input = (name: string) => ({ name, source: 'input', field: name.toLowerCase() })
const qty = { name: 'qty', in: 'body', dataType: 'numeric', inputCheck: { required: true } }
const set = {
  dataSchemas: [{ schema: 'schema/stock-set', parameters: [input('CODE'), input('QTY')], expectedRows: 1 }],
  inputs: [qty],
}
const columns = [
  { key: 'CODE', name: 'CODE', label: 'Code', typeClass: 'String' },
  { key: 'NAME', name: 'NAME', label: 'Name', typeClass: 'String' },
  { key: 'PRICE', name: 'PRICE', label: 'Price', typeClass: 'Number', size: 9, decimalDigits: 2 },
  { key: 'STOCK', name: 'STOCK', label: 'Stock', typeClass: 'Number', size: 9 },
]
const documents: Document[] = [
  statement(
    'stock-set',
    ['UPDATE product SET stock = :QTY WHERE code = :CODE'],
    [character('CODE', 12), numeric('QTY', 9)],
  ),
  statement(
    'one-product',
    ['SELECT code AS CODE, name AS NAME, price AS PRICE, stock AS STOCK FROM product WHERE code = :CODE'],
    [character('CODE', 12)],
    { resultColumns: columns },
  ),
  namedDocument('api', 'stocks', {
    url: 'stocks/v1',
    paths: [
      {
        path: '/products/:code',
        methods: [
          {
            method: 'GET',
            answer: 'row',
            dataSchemas: [{ schema: 'schema/one-product', parameters: [input('CODE')] }],
          },
          { method: 'PUT', ...set },
          { method: 'PATCH', ...set, ifMatch: true },
        ],
      },
      { path: '/unread/:code', methods: [{ method: 'PUT', ...set }] },
    ],
  }),
  namedDocument('api-token', 'stocks', { type: 'longTerm' }),
]

describe.each(shopPlaces)('changes of a row that a program has read: %s', (name, isThere, start) => {
  let place: ShopPlace
  let kumiki: ListeningEngine
  let token: string
  beforeAll(async () => {
    if (!isThere) return
    place = await start()
    const { spec } = place
    const own = (one: Document): Document => (one.kind === 'data-source' && spec ? { ...one, spec: { ...spec } } : one)
    kumiki = await openListening((all) => [...all, ...documents].map(own))
    const idOf = async (address: 'api/stocks' | 'api-token/stocks') =>
      (await kumiki.engine.store.documents.find(address))?.id
    const admin = { token: kumiki.admin, body: {} }
    const published = await kumiki.ask('console', `POST /api-edit/${await idOf('api/stocks')}/publish`, admin)
    expect(published.code).toBe(20000)
    token = (await kumiki.ask('console', `POST /config/token/${await idOf('api-token/stocks')}/make`, admin)).data.token
  })
  afterAll(async () => {
    if (!isThere) return
    await kumiki.close()
    await place.close()
  })

  async function send(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
    const answer = await fetch(`${kumiki.url('console')}/api/stocks/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { STOCK?: number; code?: number }
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', said }
  }
  const path = '/products/P000001'
  const read = () => send('GET', path)

  test.skipIf(!isThere)('a change is made of what was read, and of nothing else', async () => {
    const first = await read()
    expect((await send('PUT', path, { 'if-match': first.etag }, { qty: 7 })).status).toBe(200)
    const stale = await send('PUT', path, { 'if-match': first.etag }, { qty: 8 })
    expect([stale.status, stale.said.code]).toEqual([412, 41200])
    const second = await read()
    expect(second.said.STOCK).toBe(7)
    for (const [header, status] of [
      [{ 'if-match': `"other", ${second.etag}` }, 200],
      [{ 'if-match': '*' }, 200],
      [{ 'if-match': `W/${second.etag}` }, 412],
      [{ 'if-none-match': '*' }, 412],
    ] as const)
      expect((await send('PUT', path, header, { qty: 7 })).status, JSON.stringify(header)).toBe(status)
    expect((await send('PUT', '/products/none', { 'if-match': '*' }, { qty: 1 })).status).toBe(412)
    expect((await send('PUT', '/products/none', { 'if-none-match': '*' }, { qty: 1 })).status).toBe(404)
  })

  test.skipIf(!isThere)(
    'a condition that nothing can keep is refused, and one that is wanted is asked for',
    async () => {
      expect((await send('PUT', '/unread/P000002', { 'if-match': '*' }, { qty: 1 })).status).toBe(400)
      expect((await send('PATCH', path, {}, { qty: 1 })).status).toBe(428)
      expect((await send('PATCH', path, { 'if-match': (await read()).etag }, { qty: 20 })).status).toBe(200)
    },
  )

  test.skipIf(!isThere)(
    'CC-20 of many who change what they have read at the same time none overwrites another',
    async () => {
      const before = (await read()).said.STOCK ?? 0
      const [clients, each] = [6, 5]
      let made = 0
      await Promise.all(
        Array.from({ length: clients }, async () => {
          for (let done = 0; done < each;) {
            const { etag, said } = await read()
            const { status } = await send('PUT', path, { 'if-match': etag }, { qty: (said.STOCK ?? 0) + 1 })
            expect([200, 409, 412, 503], name).toContain(status)
            if (status !== 200) continue
            done++
            made++
          }
        }),
      )
      expect(made).toBe(clients * each)
      expect((await read()).said.STOCK).toBe(before + made)
    },
  )
})
