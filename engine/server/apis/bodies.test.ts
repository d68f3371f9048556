import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, type OpenApi } from '../../test/apis/open-api.ts'
import { shopPlaces, type ShopPlace } from '../../test/shop/places.ts'
import { character, numeric, statement } from '../../test/shop/statement.ts'

const from =
  (source: string) =>
  (name: string, field = name.toLowerCase()) => ({ name, source, field })
const [input, row] = [from('input'), from('row')]
const link = (schema: string, parameters: object[], more: object = {}) => ({
  ...{ schema: `schema/${schema}`, parameters },
  ...more,
})
const body = (name: string, more: object = {}) => ({ name, in: 'body', ...more })
const needed = { inputCheck: { required: true } }

/** Values of each type: what is written of them is read. */
const tables = [
  `CREATE TABLE item (code VARCHAR(8) PRIMARY KEY, name VARCHAR(40), price NUMERIC(9, 2), big NUMERIC(20, 0), count INTEGER,
    day DATE, at TIMESTAMP NULL, open SMALLINT, city VARCHAR(20), zip VARCHAR(8))`,
]
const embedded = tables.map((table) => table.replace('NUMERIC(20, 0)', 'TEXT'))
const columns = ['CODE', 'NAME', 'PRICE', 'BIG', 'COUNT', 'DAY', 'AT', 'OPEN', 'CITY', 'ZIP']
const types: Record<string, object> = {
  PRICE: { typeClass: 'Number', size: 9, decimalDigits: 2 },
  BIG: { typeClass: 'Number', size: 20 },
  COUNT: { typeClass: 'Number', size: 9 },
  DAY: { typeClass: 'Date' },
  AT: { typeClass: 'DateTime' },
  OPEN: { typeClass: 'Number', size: 4 },
}
const resultColumns = columns.map((key) => ({
  ...{ key, name: key, label: { ja: `項目 ${key}`, en: `Item ${key}` }, typeClass: 'String' },
  ...(key !== 'CODE' && { inullable: true }),
  ...types[key],
}))
const parameters = [
  ...[character('CODE', 8), character('NAME', 40), numeric('PRICE', 9, 2), numeric('BIG', 20), numeric('COUNT', 9)],
  ...[character('DAY', 10), character('AT', 40), numeric('OPEN', 1), character('CITY', 20), character('ZIP', 8)],
]
const set = columns.slice(1).map((key) => `${key.toLowerCase()} = :${key}`)
const given = columns.map((key) => (['CITY', 'ZIP'].includes(key) ? input(key, `place.${key}`) : input(key, key)))
const values = [
  ...[body('NAME'), body('PRICE', { dataType: 'numeric' }), body('BIG', { dataType: 'numeric' })],
  ...[body('COUNT', { dataType: 'numeric', inputCheck: { minValue: -5, maxValue: 99 } })],
  ...[body('DAY', { dataType: 'date' }), body('AT', { dataType: 'dateTime' }), body('OPEN', { dataType: 'boolean' })],
  body('place', { dataType: 'object', fields: [{ name: 'CITY', values: ['Kyoto', 'Nara'] }, { name: 'ZIP' }] }),
]

const ordered = {
  method: 'POST',
  answer: 'row',
  location: '/orders/:ORDER_NO/first',
  dataSchemas: [
    link('order-insert', [
      ...[input('CUSTOMER'), input('NOTE'), { name: 'TOTAL', source: 'value', value: 0 }],
      { name: 'PURCHASEID', source: 'input', field: 'note' },
    ]),
  ],
  inputs: [
    body('customer', needed),
    body('note'),
    body('lines', {
      dataType: 'list',
      maxRows: 3,
      fields: [
        { name: 'code', ...needed },
        { name: 'qty', dataType: 'numeric', inputCheck: { required: true, minValue: 1 } },
        { name: 'nr', dataType: 'numeric', ...needed },
      ],
      dataSchemas: [
        link('stock-take', [row('CODE'), row('QTY')], { expectedRows: 1 }),
        link('line-add', [
          { name: 'NO', source: 'executeSchemaMeta', schema: 'schema/order-insert', field: 'ORDER_NO' },
          ...[row('NR'), row('CODE'), row('QTY')],
        ]),
      ],
    }),
  ],
}

const documents = [
  statement('item', [`SELECT ${columns.map((key) => `${key.toLowerCase()} AS ${key}`).join(', ')} FROM item WHERE code = :CODE`], [character('CODE', 8)], { resultColumns }),
  statement('item-add', [`INSERT INTO item (${columns.join(', ')}) VALUES (${columns.map((key) => `:${key}`).join(', ')})`], parameters),
  statement('item-set', [`UPDATE item SET ${set.join(', ')} WHERE code = :CODE`], parameters),
  statement('line-add', ['INSERT INTO order_line (order_no, line, code, qty, price) VALUES (:NO, :NR, :CODE, :QTY, 1)'], [numeric('NO', 9), numeric('NR', 9), character('CODE', 12), numeric('QTY', 9)]),
  statement('lines', ['SELECT code AS CODE, qty AS QTY FROM order_line WHERE order_no = :NO ORDER BY line'], [numeric('NO', 9)], { resultColumns: [{ key: 'CODE', name: 'CODE', typeClass: 'String' }, { key: 'QTY', name: 'QTY', typeClass: 'Number', size: 9 }] }),
  statement('stock', ['SELECT stock AS STOCK FROM product WHERE code = :CODE'], [character('CODE', 12)], { resultColumns: [{ key: 'STOCK', name: 'STOCK', typeClass: 'Number', size: 9 }] }),
  statement('orders-all', ['SELECT customer AS CUSTOMER FROM orders WHERE customer = :CUSTOMER'], [character('CUSTOMER', 8)], { resultColumns: [{ key: 'CUSTOMER', name: 'CUSTOMER', typeClass: 'String' }] }),
] // oxfmt-ignore

const paths = [
  { path: '/items', methods: [{ method: 'POST', dataSchemas: [link('item-add', given)], inputs: [body('CODE', needed), ...values] }] },
  {
    path: '/items/:CODE',
    methods: [
      { method: 'GET', answer: 'row', dataSchemas: [link('item', [input('CODE', 'CODE')])] },
      { method: 'PATCH', dataSchemas: [link('item-set', given, { expectedRows: 1 })], inputs: values },
    ],
  },
  { path: '/orders', methods: [ordered] },
  { path: '/orders/:no/lines', methods: [{ method: 'GET', dataSchemas: [link('lines', [input('NO')])] }] },
  { path: '/stock/:code', methods: [{ method: 'GET', answer: 'row', dataSchemas: [link('stock', [input('CODE')])] }] },
  { path: '/customers/:customer', methods: [{ method: 'GET', dataSchemas: [link('orders-all', [input('CUSTOMER')])] }] },
] // oxfmt-ignore

describe.each(shopPlaces)('what a program sends: %s', (_name, isThere, start) => {
  let place: ShopPlace
  let api: OpenApi
  beforeAll(async () => {
    if (!isThere) return
    place = await start(tables)
    api = await openApi({ url: 'bodies/v1', paths, documents, source: place.spec, tables: embedded })
  })
  afterAll(async () => {
    if (!isThere) return
    await api.close()
    await place.close()
  })
  const read = async (code: string) => (await api.send('GET', `/items/${code}`)).said

  test.skipIf(!isThere)('what is answered is taken again: decimals, twenty digits, null, days, truth', async () => {
    const first = { NAME: null, PRICE: '0.10', BIG: '90071992547409931234', COUNT: 7, DAY: '2026-04-01' }
    const sent = { CODE: 'A', ...first, OPEN: true, place: { CITY: 'Kyoto' } }
    expect((await api.send('POST', '/items', { body: { ...sent, AT: '2026-04-01T09:30:00' } })).status).toBe(200)
    const found = await read('A')
    expect(found).toMatchObject({ ...first, OPEN: 1, CITY: 'Kyoto', ZIP: null })
    expect(found.AT).toMatch(/^2026-04-01[T ]09:30:00/)
    const { CODE: _, CITY, ZIP, OPEN: __, ...rest } = found
    const again = await api.send('PATCH', '/items/A', { body: { ...rest, OPEN: true, place: { CITY, ZIP } } })
    expect([again.status, again.said]).toEqual([200, { changes: 1 }])
    expect(await read('A')).toEqual(found)
  })

  test.skipIf(!isThere)('DS-23 a PATCH sets what is sent: what is left out stays, and null empties', async () => {
    const whole = { NAME: 'name', PRICE: 12.5, COUNT: 3, DAY: '2026-05-06', place: { CITY: 'Nara', ZIP: '1' } }
    await api.send('POST', '/items', { body: { CODE: 'B', ...whole } })
    const patch = async (body: object) => (await api.send('PATCH', '/items/B', { body })).status
    expect(await patch({ NAME: 'only name' })).toBe(200)
    expect(await read('B')).toMatchObject({ NAME: 'only name', PRICE: '12.50', COUNT: 3, CITY: 'Nara', ZIP: '1' })
    expect(await patch({ PRICE: null, place: { CITY: 'Kyoto' } })).toBe(200)
    expect(await read('B')).toMatchObject({ NAME: 'only name', PRICE: null, COUNT: 3, CITY: 'Kyoto', ZIP: '1' })
    expect(await patch({ place: null })).toBe(200)
    expect(await read('B')).toMatchObject({ NAME: 'only name', CITY: null, ZIP: null })
    const nothing = await api.send('PATCH', '/items/B', { body: {}, headers: { 'accept-language': 'en' } })
    expect(nothing).toMatchObject({ status: 422, said: { errors: [{ code: 'input-minProperties', at: '/body' }] } })
    expect((await api.send('PATCH', '/items/none', { body: { NAME: 'x' } })).status).toBe(404)
  })

  test.skipIf(!isThere)(
    'values that are none of their type are told at their place, and nothing is written',
    async () => {
      const wrong: [object, string][] = [
        [{ PRICE: 'much' }, '/body/PRICE'],
        [{ COUNT: '100' }, '/body/COUNT'],
        [{ COUNT: '99.00000000000000000001' }, '/body/COUNT'],
        [{ COUNT: '-99999999999999999999' }, '/body/COUNT'],
        [{ BIG: 9007199254740993 }, '/body/BIG'],
        [{ DAY: '2026-02-30' }, '/body/DAY'],
        [{ DAY: '2026-04-01T00:00:00' }, '/body/DAY'],
        [{ AT: '2026-04-01' }, '/body/AT'],
        [{ OPEN: 1 }, '/body/OPEN'],
        [{ place: { CITY: 'Osaka' } }, '/body/place/CITY'],
        [{ place: { street: 'x' } }, '/body/place/street'],
        [{ place: 'Kyoto' }, '/body/place'],
        [{ 'place.CITY': 'Kyoto' }, '/body/place.CITY'],
      ]
      for (const [body, at] of wrong) {
        const { status, said } = await api.send('POST', '/items', { body: { CODE: 'C', ...body } })
        expect([status, said.errors?.[0]?.at], JSON.stringify(body)).toEqual([422, at])
      }
      expect((await api.send('GET', '/items/C')).status).toBe(404)
    },
  )
})

describe('an order with lines is one POST', () => {
  let api: OpenApi
  beforeAll(async () => void (api = await openApi({ url: 'bodies/v1', paths, documents, tables: embedded })))
  afterAll(() => api.close())
  const order = (customer: string, lines: unknown, headers: Record<string, string> = { 'accept-language': 'en' }) =>
    api.send('POST', '/orders', { body: { customer, note: customer, lines }, headers })
  const stockOf = async (code: string) => (await api.send('GET', `/stock/${code}`)).said.STOCK as number
  const line = (nr: number, code: string, qty: unknown) => ({ nr, code, qty })

  test('its lines run once each, in its transaction and in their order, and Location says where it is', async () => {
    const before = await stockOf('P000001')
    const made = await order('whole', [line(2, 'P000002', 1), line(1, 'P000001', '3')])
    expect([made.status, made.said]).toEqual([201, { ORDER_NO: expect.any(Number) }])
    expect(made.headers.get('location')).toBe(`/api/bodies/v1/orders/${made.said.ORDER_NO}/first`)
    const lines = (await api.send('GET', `/orders/${made.said.ORDER_NO}/lines`)).said
    expect(lines).toEqual([
      { CODE: 'P000001', QTY: 3 },
      { CODE: 'P000002', QTY: 1 },
    ])
    expect(await stockOf('P000001')).toBe(before - 3)
  })

  test('one line that cannot be undoes all of it, and is told by its place', async () => {
    const before = await stockOf('P000001')
    const short = await order('undone', [line(1, 'P000001', 1), line(2, 'P000002', 5000)])
    expect(short).toMatchObject({
      status: 422,
      said: { type: 'urn:kumiki:problem:data-rows', errors: [{ at: '/body/lines/1' }] },
    })
    const twice = await order('undone', [line(1, 'P000001', 1), line(1, 'P000002', 1)])
    expect(twice).toMatchObject({ status: 409, said: { errors: [{ code: 'data-duplicate', at: '/body/lines/1/nr' }] } })
    const long = await order('undone', [line(1, 'x'.repeat(300), 1)])
    expect(long).toMatchObject({ status: 422, said: { errors: [{ at: '/body/lines/0/code' }] } })
    expect(await stockOf('P000001')).toBe(before)
    expect((await api.send('GET', '/customers/undone')).said).toEqual([])
  })

  test('DL-15 lists beyond their length, of other things, or with more in them than is declared, are refused whole', async () => {
    const fine = line(1, 'P000001', 1)
    const wrong: [unknown, string][] = [
      [[], '/body/lines'],
      [[1, 2, 3, 4].map((nr) => line(nr, 'P000001', 1)), '/body/lines'],
      [undefined, '/body/lines'],
      [null, '/body/lines'],
      [{ 0: fine }, '/body/lines'],
      [[fine, 'x'], '/body/lines/1'],
      [[fine, [fine]], '/body/lines/1'],
      [[{ ...fine, price: 0 }], '/body/lines/0/price'],
      [[{ ...fine, qty: 0 }], '/body/lines/0/qty'],
      [[{ ...fine, qty: { $gt: 1 } }], '/body/lines/0/qty'],
      [[{ nr: 1, qty: 1 }], '/body/lines/0/code'],
    ]
    for (const [lines, at] of wrong) {
      const { status, said } = await order('refused', lines)
      expect([status, said.errors?.map((one: { at: string }) => one.at)], JSON.stringify(lines)).toEqual([
        422,
        expect.arrayContaining([at]),
      ])
    }
    const proto = '{"customer":"refused","lines":[{"nr":1,"code":"P000001","qty":1,"__proto__":{"qty":9}}]}'
    expect((await api.send('POST', '/orders', { body: proto })).status).toBe(400)
    const deep = `{"customer":"refused","lines":${'['.repeat(200)}${']'.repeat(200)}}`
    expect((await api.send('POST', '/orders', { body: deep })).status).toBe(400)
    const twice = '{"customer":"refused","lines":[{"nr":1,"code":"P000001","qty":1,"qty":2}]}'
    expect((await api.send('POST', '/orders', { body: twice })).status).toBe(400)
    expect((await api.send('GET', '/customers/refused')).said).toEqual([])
  })

  test('with a key it is placed once, and its repetition says that it is one', async () => {
    const headers = { 'idempotency-key': 'lines' }
    const lines = [line(1, 'P000003', 1)]
    const [first, again] = [await order('keyed', lines, headers), await order('keyed', lines, headers)]
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ])
    expect([again.status, again.said, again.headers.get('location')]).toEqual([
      ...[201, first.said],
      first.headers.get('location'),
    ])
    expect((await api.send('GET', '/customers/keyed')).said).toHaveLength(1)
    expect((await order('keyed', [line(1, 'P000003', 2)], headers)).status).toBe(422)
  })
})
