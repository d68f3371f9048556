import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, type OpenApi } from '../../test/apis/open-api.ts'
import { shopPlaces, type ShopPlace } from '../../test/shop/places.ts'
import { character, numeric, statement } from '../../test/shop/statement.ts'

const input = (name: string, field = name.toLowerCase()) => ({ name, source: 'input', field })
const column = (key: string, more: object) => ({ key, name: key, label: key, ...more })
const resultColumns = [
  column('CODE', { typeClass: 'String', size: 8 }),
  column('NAME', { typeClass: 'String', size: 40, inullable: true }),
  column('PRICE', { typeClass: 'Number', size: 9, decimalDigits: 2, inullable: true }),
  column('AT', { typeClass: 'DateTime', inullable: true }),
]
const tables = [
  'CREATE TABLE item (code VARCHAR(8) PRIMARY KEY, name VARCHAR(40), price NUMERIC(9, 2), at TIMESTAMP NULL)',
]
const values = [character('CODE', 8), character('NAME', 40), numeric('PRICE', 9, 2), character('AT', 40)]
const documents = [
  statement('items', ['SELECT code AS CODE, name AS NAME, price AS PRICE, at AS AT FROM item'], [], { resultColumns }),
  statement('item-add', ['INSERT INTO item (code, name, price, at) VALUES (:CODE, :NAME, :PRICE, :AT)'], values),
  statement('same-price', ['SELECT code AS CODE, name AS NAME FROM item WHERE price = :PRICE ORDER BY code'], [numeric('PRICE', 9, 2)], { resultColumns: resultColumns.slice(0, 2) }), // oxfmt-ignore
  statement('item-drop', ['DELETE FROM item WHERE code = :CODE'], [character('CODE', 8)]),
]
const rows = [{ schema: 'schema/items' }]
const all = ['CODE', 'NAME', 'PRICE', 'AT']
const price = { name: 'PRICE', source: 'row', field: 'PRICE' }
const related = [{ name: 'same', dataSchemas: [{ schema: 'schema/same-price', parameters: [price] }] }]
const paths = [
  {
    path: '/items',
    methods: [
      { method: 'GET', dataSchemas: rows, filters: all, sorts: all, keys: ['CODE'], since: 'AT', sparse: true, related },
      {
        method: 'POST',
        dataSchemas: [{ schema: 'schema/item-add', parameters: values.map(({ name }) => input(name)) }],
        inputs: [{ name: 'price', in: 'body', dataType: 'numeric' }, { name: 'at', in: 'body', dataType: 'dateTime' }],
      },
    ],
  },
  { path: '/first', methods: [{ method: 'GET', answer: 'row', dataSchemas: rows, related }] },
  { path: '/pages', methods: [{ method: 'GET', dataSchemas: rows, sorts: ['CODE'] }] },
  { path: '/items/:code', methods: [{ method: 'DELETE', dataSchemas: [{ schema: 'schema/item-drop', parameters: [input('CODE')] }] }] },
] // oxfmt-ignore

type Item = Record<string, string | null>

describe.each(shopPlaces)('rows that another system takes over: %s', (_name, isThere, start) => {
  let place: ShopPlace
  let api: OpenApi
  const add = (code: string, more: object = {}) =>
    api.send('POST', '/items', { body: { code, name: `n-${code}`, price: 1, at: '2026-01-01T00:00:00', ...more } })
  beforeAll(async () => {
    if (!isThere) return
    place = await start(tables)
    api = await openApi({ url: 'reading/v1', paths, documents, source: place.spec, tables })
    for (const [code, more] of [
      ['A', { price: 3 }],
      ['B', { price: null, name: null }],
      ['C', { price: 3, at: '2026-02-01T10:00:00' }],
      ['D', { price: 1.5, name: '' }],
      ['E', { price: null, at: '2026-02-01T10:00:00' }],
      ['F', { price: 2, name: 'Bolt, 5 %' }],
      ['a', { price: 10, at: '2026-03-01T00:00:00' }],
    ] as const)
      // Where case tells no keys apart the last one is there already.
      expect((await add(code, more)).status).toBeOneOf(code === 'a' ? [200, 409] : [200])
  })
  afterAll(async () => {
    if (!isThere) return
    await api.close()
    await place.close()
  })
  const get = async (query: string) => {
    const answer = await api.send('GET', `/items?${query}`)
    expect([answer.status, query]).toEqual([200, query])
    return answer
  }
  const codes = async (query: string): Promise<(string | null)[]> =>
    ((await get(query)).said as Item[]).map(({ CODE = null }) => CODE)
  /** All pages, as their links lead on; `between` pages something happens. */
  const walk = async (query: string, between?: (page: number) => Promise<void>): Promise<Item[]> => {
    const found: Item[] = []
    let next: string | undefined = `/items?${query}`
    for (let page = 0; next !== undefined && page < 30; page++) {
      const answer = await api.send('GET', next)
      expect([answer.status, next]).toEqual([200, next])
      found.push(...(answer.said as Item[]))
      next = /^<\/api\/reading\/v1(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
      await between?.(page)
    }
    return found
  }

  test.skipIf(!isThere)('each row comes once in pages of each size and order, with and without values', async () => {
    for (const sort of ['', 'PRICE', '-PRICE', 'NAME', '-NAME', 'PRICE,-AT', '-AT,NAME', '-CODE'])
      for (const limit of [1, 2, 3]) {
        const query = sort === '' ? '' : `&sort=${sort}`
        const whole = (await get(`limit=100${query}`)).said as Item[]
        expect(await walk(`limit=${limit}${query}`), `${sort} by ${limit}`).toEqual(whole)
      }
  })

  test.skipIf(!isThere)('a row that goes or comes between two pages leaves none out and doubles none', async () => {
    const whole = await codes('limit=100')
    await add('0')
    const found = await walk('limit=2', async (page) => {
      if (page === 0) await api.send('DELETE', '/items/0')
      if (page === 1) await add('00')
    })
    await api.send('DELETE', '/items/00')
    expect(found.map(({ CODE }) => CODE)).toEqual(['0', ...whole])
    const counted = await get('limit=2&count=true&sort=-CODE')
    expect(counted.headers.get('x-total-count')).toBe(String(whole.length))
    const [, next] = /^<\/api\/reading\/v1\/items\?(.*)>/.exec(counted.headers.get('link')!)!
    expect((await get(next!)).headers.get('x-total-count')).toBe(String(whole.length))
  })

  test.skipIf(!isThere)('columns are compared as they allow it, and rows since a point come in its order', async () => {
    const upper = async (query: string) => (await codes(`sort=CODE&${query}`)).filter((code) => code !== 'a')
    expect(await upper('PRICE%5Bgte%5D=2&PRICE[lt]=10')).toEqual(['A', 'C', 'F'])
    expect(await upper('PRICE[gt]=2')).toEqual(['A', 'C'])
    expect(await upper('PRICE[lte]=1.5')).toEqual(['D'])
    expect(await upper('CODE[in]=B,E,none')).toEqual(['B', 'E'])
    expect(await upper('PRICE[in]=2,1.50')).toEqual(['D', 'F'])
    expect(await upper('PRICE[null]=true')).toEqual(['B', 'E'])
    expect(await upper('PRICE[null]=false&CODE[in]=A,B')).toEqual(['A'])
    expect(await upper(`NAME[like]=${encodeURIComponent('5 %')}`)).toEqual(['F'])
    expect(await upper('AT[gte]=2026-02-01T10:00:00')).toEqual(['C', 'E'])
    expect((await codes('since=2026-02-01')).slice(0, 2)).toEqual(['C', 'E'])
    expect((await walk('since=2026-01-01&limit=2')).length).toBe((await codes('limit=100')).length)
  })

  test.skipIf(!isThere)('a call gets the columns that it names, and those by which its pages go on', async () => {
    expect((await get('fields=NAME&limit=1')).said).toEqual([{ CODE: expect.any(String), NAME: expect.any(String) }])
    expect((await walk('fields=NAME&sort=PRICE&limit=2')).every((row) => Object.keys(row).length === 3)).toBe(true)
    const csv = await api.send('GET', '/items?fields=PRICE&limit=1', { headers: { accept: 'text/csv' } })
    expect(csv.said.split('\r\n')[0]).toBe('CODE,PRICE')
  })

  test.skipIf(!isThere)('rows that belong to a row come along where a call names them, and in JSON alone', async () => {
    const same = ['A', 'C'].map((code) => ({ CODE: code, NAME: `n-${code}` }))
    const [first, second] = (await get('include=same&CODE[in]=A,B')).said
    expect(first).toMatchObject({ CODE: 'A', PRICE: '3.00', same })
    expect(second).toMatchObject({ CODE: 'B', same: [] })
    expect((await get('include=same&fields=CODE&CODE[in]=C')).said).toEqual([{ CODE: 'C', PRICE: '3.00', same }])
    const led = await get('include=same&limit=1')
    expect(led.headers.get('link')).toContain('include=same')
    expect(await walk('include=same&limit=2')).toHaveLength((await codes('limit=100')).length)
    expect((await api.send('GET', '/first?include=same')).said).toHaveProperty('same')
    expect((await api.send('GET', '/first')).said).not.toHaveProperty('same')
    const csv = { headers: { accept: 'text/csv' } }
    expect((await api.send('GET', '/items?include=same', csv)).status).toBe(406)
    expect((await api.send('GET', '/items.ndjson?include=same')).status).toBe(406)
    for (const path of ['/items?include=other', '/first?limit=1', '/pages?include=same'])
      expect((await api.send('GET', path)).status, path).toBe(422)
  })

  test.skipIf(!isThere)('IN-22 cursors, filters and columns that are none are refused', async () => {
    const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
    for (const wrong of [
      'cursor=x',
      `cursor=${cursor(['CODE'])}`,
      `cursor=${cursor(['CODE', 'A', 'B'])}`,
      `cursor=${cursor(['CODE', { $gt: '' }])}`,
      `cursor=${cursor(['CODE', ['A']])}`,
      `cursor=${cursor(['NAME', 'A'])}`,
      `sort=NAME&cursor=${cursor(['CODE', 'A'])}`,
      `offset=1&cursor=${cursor(['CODE', 'A'])}`,
      `sort=PRICE&cursor=${cursor(['PRICE,CODE', "1' OR 1=1 --", 'A'])}`,
      'cursor=%00',
      'fields=SECRET',
      'fields=CODE,',
      'PRICE[gte]=much',
      'PRICE[between]=1',
      'NAME[gte]=A',
      'AT[gte]=2026-13-01',
      'PRICE[null]=perhaps',
      `CODE[in]=${Array.from({ length: 101 }, () => 'A').join(',')}`,
      'since=yesterday',
      'PRICE[gte]=1&PRICE[gte]=2',
    ])
      expect([(await api.send('GET', `/items?${wrong}`)).status, wrong]).toEqual([expect.toBeOneOf([400, 422]), wrong])
    const quoted = cursor(['CODE', "A' OR '1'='1"])
    expect((await api.send('GET', `/items?cursor=${quoted}`)).status).toBe(200)
    expect((await api.send('GET', '/pages?cursor=x')).status).toBe(422)
    const sent = (await api.kumiki.engine.store.logs.list({ log: 'api', limit: 5 })).rows
    expect(JSON.stringify(sent)).not.toContain(quoted)
  })
})

describe('how rows travel', () => {
  let api: OpenApi
  const name = 'a long name that comes again and again'
  beforeAll(async () => {
    const many = Array.from({ length: 200 }, (_, i) => `INSERT INTO item VALUES ('${1000 + i}', '${name}', ${i}, NULL)`)
    api = await openApi({ url: 'reading/v1', paths, documents, tables: [...tables, ...many] })
  })
  afterAll(() => api.close())

  test('answers are compressed as a caller likes it, with a tag of their own that says the same state', async () => {
    const of = (encoding: string, more: Record<string, string> = {}) =>
      api.send('GET', '/items?limit=200', { headers: { 'accept-encoding': encoding, ...more } })
    const [plain, gzip, br] = [await of('identity'), await of('gzip'), await of('br;q=1, gzip;q=0.5')]
    expect([plain, gzip, br].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip', 'br'])
    expect([gzip.said, br.said]).toEqual([plain.said, plain.said])
    expect(plain.headers.get('vary')).toBe('Accept, Accept-Encoding')
    const tags = [plain, gzip, br].map(({ headers }) => headers.get('etag')!)
    expect(new Set(tags).size).toBe(3)
    for (const tag of tags) expect((await of('gzip', { 'if-none-match': tag })).status).toBe(304)
    expect((await of('gzip;q=0, *;q=0.1')).headers.get('content-encoding')).toBe('br')
    const small = await api.send('GET', '/items?limit=1', { headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers.get('content-encoding')).toBeNull()
  })

  test('lines have a path of their own, which answers nothing else, and are compressed while they are sent', async () => {
    const lines = await api.send('GET', '/items.ndjson?sort=-CODE', { headers: { 'accept-encoding': 'gzip' } })
    expect([lines.headers.get('content-type'), lines.headers.get('content-encoding')]).toEqual([
      'application/x-ndjson; charset=utf-8',
      'gzip',
    ])
    const text = String(lines.said)
    expect(text.trim().split('\n')).toHaveLength(200)
    expect(JSON.parse(text.split('\n')[0]!)).toMatchObject({ CODE: '1199', NAME: name })
    expect((await api.send('POST', '/items.ndjson')).status).toBe(405)
  })
})
