import { Validator, type SpecData } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address, Document } from '../../../runtime/document.ts'
import { setPublished } from '../../apis/published-apis.ts'
import { namedDocument } from '../../test/named-document.ts'
import { workbookTypes } from '../../../runtime/report/file-type.ts'
import { partsOf } from '../../output/workbook/test/fill-made.ts'
import { makeTemplate } from '../../output/workbook/test/make-template.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { visitByClients } from '../../test/apis/generated-clients.ts'
import { fuzzApi } from '../../test/apis/fuzz-api.ts'
import { stockApi } from '../../test/shop/api-documents.ts'

const input = (name: string) => ({ name, source: 'input', field: name })
const products = {
  schema: 'schema/products',
  parameters: [{ name: 'RANK', source: 'input', field: 'rank' }],
}

const order = {
  method: 'POST',
  answer: 'row',
  dataSchemas: [
    {
      schema: 'schema/stock-take',
      parameters: [
        { name: 'CODE', source: 'input', field: 'code' },
        { name: 'QTY', source: 'input', field: 'quantity' },
      ],
      expectedRows: 1,
    },
    {
      schema: 'schema/order-insert',
      parameters: [
        { name: 'CUSTOMER', source: 'input', field: 'customer' },
        { name: 'NOTE', source: 'input', field: 'note' },
        { name: 'TOTAL', source: 'value', value: 100 },
        { name: 'PURCHASEID', source: 'input', field: 'note' },
      ],
    },
  ],
  inputs: [{ name: 'customer', in: 'body', inputCheck: { required: true, maxLength: 8 } }],
}

const shop: Document = namedDocument('api', 'shop', {
  url: 'shop/v1',
  cors: 'cors/partner',
  paths: [
    {
      path: '/products',
      methods: [{ method: 'GET', dataSchemas: [products], filters: ['CODE', 'CATEGORY1'], sorts: ['CODE'] }],
    },
    {
      path: '/ranks/:rank/first',
      methods: [{ method: 'GET', dataSchemas: [products], answer: 'row' }],
    },
    {
      path: '/orders',
      methods: [
        {
          method: 'GET',
          dataSchemas: [{ schema: 'schema/orders', parameters: [input('CUSTOMER')] }],
        },
        order,
      ],
    },
  ],
})

const inside = namedDocument('api', 'inside', {
  ...shop.spec,
  url: 'inside/v1',
  tokens: ['api-token/other'],
  inboundConnections: ['inbound-connection/office'],
})

/** Answers that filters make. */
const filtered = namedDocument('api', 'filtered', {
  url: 'filtered/v1',
  paths: [
    {
      path: '/products',
      methods: [{ method: 'GET', dataSchemas: [products], filter: '{codes: map(.CODE), total: length}' }],
    },
    { path: '/codes', methods: [{ method: 'GET', dataSchemas: [products], filter: '.[].CODE' }] },
    { path: '/first', methods: [{ method: 'GET', dataSchemas: [products], answer: 'row', filter: '.CODE' }] },
    { path: '/orders', methods: [{ ...order, filter: 'error("no answer")' }] },
  ],
})
const unread = namedDocument('api', 'unread', {
  url: 'unread/v1',
  paths: [{ path: '/codes', methods: [{ method: 'GET', dataSchemas: [products], filter: 'map(' }] }],
})

/** Rows that are printed for who accepts a PDF. */
const note = namedDocument('report', 'note', {
  ...{ type: 'pdf', label: 'Note', fileName: 'note', page: '{{#each rows}}<p>{{CODE}} {{count lines}}</p>{{/each}}' },
  dataSchemas: [{ schema: 'schema/products', parameters: [{ name: 'RANK', source: 'value', value: 'A' }] }],
  lines: [{ name: 'lines', dataSchemas: [{ schema: 'schema/orders', parameters: [{ name: 'CUSTOMER', source: 'row', field: 'CODE' }] }] }],
}) // oxfmt-ignore
const printed = namedDocument('api', 'printed', {
  url: 'printed/v1',
  paths: [
    {
      path: '/products',
      methods: [{ method: 'GET', dataSchemas: [products], filters: ['CODE'], sorts: ['CODE'], report: 'report/note' }],
    },
    { path: '/first', methods: [{ method: 'GET', dataSchemas: [products], answer: 'row', report: 'report/note' }] },
    { path: '/form', methods: [{ method: 'GET', dataSchemas: [products], filters: ['CODE'], report: 'report/form' }] },
  ],
})
const form = namedDocument('report', 'form', {
  ...{ type: 'excel', label: 'Form', fileName: 'form', template: 'blob/form' },
  ...{ dataSchemas: note.spec.dataSchemas, lines: note.spec.lines, cells: [{ field: 'CODE', cell: 'A1' }] },
})

let kumiki: ListeningEngine
const ids = new Map<string, number>()
beforeAll(async () => {
  kumiki = await openListening((documents) => [
    ...documents,
    shop,
    inside,
    ...stockApi,
    filtered,
    unread,
    note,
    form,
    printed,
    namedDocument('cors', 'partner', {
      enable: true,
      allowedOrigin: 'https://good.com',
      methods: 'GET, POST',
      headers: 'Authorization, Content-Type',
      maxAge: 600,
    }),
    namedDocument('inbound-connection', 'office', { address: '203.0.113.0/24' }),
    namedDocument('api-token', 'partner', {
      type: 'publishing',
      clientId: 'partner',
      expiry: { number: 90, unit: 'seconds' },
    }),
    namedDocument('api-token', 'other', { type: 'indefinite' }),
    namedDocument('api-token', 'long', { type: 'longTerm' }),
  ])
  const { documents, blobs } = kumiki.engine.store
  const xml = '<sheetData><row r="1"><c r="A1"/></row></sheetData>'
  const template = await makeTemplate({ sheets: [{ name: 'Form', xml }] })
  await blobs.put(template, { id: 'form', name: 'form.xlsx', type: workbookTypes.plain, by: 'test' })
  for (const address of [
    'api/shop',
    'api/inside',
    'api/stock',
    'api/filtered',
    'api/unread',
    'api/printed',
    'api-token/partner',
    'api-token/other',
    'api-token/long',
  ] as const)
    ids.set(address, (await documents.find(address))!.id)
  for (const address of ['api/shop', 'api/inside', 'api/stock', 'api/filtered', 'api/printed']) {
    const { code, data } = await console('POST', `/api-edit/${ids.get(address)}/publish`)
    expect(data.problems ?? []).toEqual([])
    expect(code).toBe(20000)
  }
})
afterAll(() => kumiki.close())

const console = (method: string, path: string, token = kumiki.admin) =>
  kumiki.ask('console', `${method} ${path}`, { token, ...(method === 'POST' && { body: {} }) })
const make = async (token: string) =>
  (await console('POST', `/config/token/${ids.get(`api-token/${token}`)}/make`)).data

interface Sent {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}
const send = (path: string, { method = 'GET', token, body, headers = {} }: Sent = {}) =>
  fetch(`${kumiki.url('console')}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const fetchToken = (id: string, secret: string) =>
  send('/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })

describe('a published API', () => {
  let token: string
  beforeAll(async () => void ({ token } = await make('long')))

  test('answers rows page by page, narrowed and sorted by what it declares and nothing else', async () => {
    const first = await send('/shop/v1/products?rank=A&limit=2&sort=-CODE&count=true', { token })
    expect(first.status).toBe(200)
    const rows = (await first.json()) as { CODE: string; STOCK: unknown; PRICE: unknown }[]
    expect(rows).toHaveLength(2)
    expect(rows[0]!.CODE > rows[1]!.CODE).toBe(true)
    expect(typeof rows[0]!.STOCK).toBe('number')
    expect(Number(first.headers.get('x-total-count'))).toBeGreaterThan(2)
    const [, next] = /^<\/api(.*)>; rel="next"$/.exec(first.headers.get('link')!)!
    const second = (await (await send(next!, { token })).json()) as typeof rows
    expect(second[0]!.CODE < rows[1]!.CODE).toBe(true)
    const one = await send(`/shop/v1/products?rank=A&CODE=${rows[0]!.CODE}`, { token })
    expect(await one.json()).toEqual([rows[0]])
    // In words of the caller's language, not as a pattern.
    for (const [language, said] of [
      ['en', 'query/sort takes these, with - in front for descending order: CODE.'],
      ['ja', 'query/sort に指定できるのは CODE です（降順は先頭に -）。'],
    ]) {
      const answer = await send('/shop/v1/products?rank=A&sort=PRICE', {
        token,
        headers: { 'accept-language': language! },
      })
      expect(await answer.json()).toMatchObject({ status: 422, errors: [{ at: '/query/sort', message: said }] })
    }
    for (const wrong of ['sort=PRICE', 'NAME=x', 'limit=0', 'limit=1001', 'offset=-1', 'sort=CODE;DROP', '__proto__=1'])
      expect((await send(`/shop/v1/products?rank=A&${wrong}`, { token })).status, wrong).toBeOneOf([400, 422])
  })

  test('prints its rows for who accepts a PDF, narrowed as they are; where nothing prints it says so', async () => {
    const pdf = { token, headers: { accept: 'application/pdf' } }
    const linesOf = async (path: string): Promise<string[]> => {
      const answer = await send(path, pdf)
      expect(answer.headers.get('content-type'), path).toBe('application/pdf')
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).flatMap(({ lines }) => lines)
    }
    const rows = (await (await send('/printed/v1/products?rank=A&sort=-CODE', { token })).json()) as { CODE: string }[]
    const codes = rows.map(({ CODE }) => `${CODE} 0`)
    expect(codes.length).toBeGreaterThan(2)
    expect(await linesOf('/printed/v1/products?rank=A&sort=-CODE')).toEqual(codes)
    expect(await linesOf('/printed/v1/products?rank=A&sort=-CODE&limit=1&offset=1')).toEqual([codes[1]])
    expect(await linesOf(`/printed/v1/products?rank=A&CODE=${rows[0]!.CODE}`)).toEqual([codes[0]])
    expect(await linesOf('/printed/v1/first?rank=A')).toHaveLength(1)
    expect((await send('/printed/v1/first?rank=Z', pdf)).status).toBe(404)
    const refused = await send('/shop/v1/products?rank=A', pdf)
    expect([refused.status, await refused.json()]).toMatchObject([406, { code: 40600 }])
    const either = { token, headers: { accept: 'application/json, application/pdf' } }
    expect((await send('/printed/v1/products?rank=A', either)).headers.get('content-type')).toMatch(/json/)
    const described = (await (await send('/printed/v1/openapi.json', { token })).json()) as SpecData
    const file = '{"schema":{"type":"string","format":"binary"}}'
    expect(JSON.stringify(described)).toContain(`"application/pdf":${file}`)
    expect(JSON.stringify(described)).toContain(`${JSON.stringify(workbookTypes.plain)}:${file}`)
  })

  test('fills its rows into a workbook for who accepts one', async () => {
    const asked = { token, headers: { accept: workbookTypes.plain } }
    const answer = await send('/printed/v1/form?rank=A', asked)
    expect(answer.headers.get('content-type')).toBe(workbookTypes.plain)
    const { 'xl/worksheets/sheet1.xml': sheet = '' } = await partsOf(Buffer.from(await answer.arrayBuffer()))
    const rows = (await (await send('/printed/v1/products?rank=A', { token })).json()) as { CODE: string }[]
    expect([...sheet.matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(rows.map(({ CODE }) => CODE))
    expect((await send('/printed/v1/form?rank=A', { token, headers: { accept: 'application/pdf' } })).status).toBe(406)
  })

  test('answers one row as an object, and 404 as a problem with its code where there is none', async () => {
    const found = await send('/shop/v1/ranks/A/first', { token })
    expect(await found.json()).toMatchObject({ CODE: expect.any(String) })
    const none = await send('/shop/v1/ranks/Z/first', { token })
    expect(none.status).toBe(404)
    expect(none.headers.get('content-type')).toBe('application/problem+json')
    expect(await none.json()).toMatchObject({ status: 404, code: 40400, reference: expect.any(String) })
  })

  test('streams all rows as lines or as CSV to who asks so, and nothing where the tag is known', async () => {
    const all = (await (await send('/shop/v1/products?rank=A', { token })).json()) as object[]
    const lines = await send('/shop/v1/products?rank=A', { token, headers: { accept: 'application/x-ndjson' } })
    const parsed = (await lines.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(parsed).toHaveLength(all.length)
    const csv = await (await send('/shop/v1/products?rank=A', { token, headers: { accept: 'text/csv' } })).text()
    expect(csv.split('\r\n')[0]).toBe('CODE,NAME,CATEGORY1,CATEGORY2,PRICE,STOCK,SECRET')
    const etag = (await send('/shop/v1/products?rank=A', { token })).headers.get('etag')!
    const known = await send('/shop/v1/products?rank=A', { token, headers: { 'if-none-match': etag } })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  test('tells the head of what it reads, and what a path takes', async () => {
    const path = '/shop/v1/products?rank=A'
    const whole = await send(path, { token })
    const head = await send(path, { token, method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['etag', 'content-type', 'vary'])
      expect(head.headers.get(name), name).toBe(whole.headers.get(name))
    expect(whole.headers.get('vary')).toBe('Accept')
    const lines = await send(path, { token, method: 'HEAD', headers: { accept: 'text/csv' } })
    expect([lines.headers.get('content-type'), await lines.text()]).toEqual([
      'text/csv; charset=utf-8; header=present',
      '',
    ])
    expect((await send('/shop/v1/openapi.json', { token, method: 'HEAD' })).status).toBe(200)
    const options = await send(path, { token, method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await send('/shop/v1/nothing', { token, method: 'OPTIONS' })).status).toBe(404)
    expect((await send(path, { method: 'OPTIONS' })).status).toBe(401)
    expect((await send(path, { token, headers: { 'if-none-match': '*' } })).status).toBe(304)
    const refused = await send(path, { token, method: 'DELETE' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('refuses in the language that a program reads, with a type, and says what was wrong with a token', async () => {
    const refused = await send('/shop/v1/products?rank=A&sort=PRICE', {
      token,
      headers: { 'accept-language': 'fr, en;q=0.9' },
    })
    const { headers } = refused
    expect([headers.get('content-language'), headers.get('vary')]).toEqual(['en', 'Accept-Language'])
    expect(await refused.json()).toMatchObject({ type: expect.stringMatching(/^urn:kumiki:problem:[\w-]+$/) })
    const challenge = async (authorization?: string) => {
      const one = await send('/shop/v1/products?rank=A', authorization ? { headers: { authorization } } : {})
      return [one.status, one.headers.get('www-authenticate')]
    }
    expect(await challenge()).toEqual([401, 'Bearer'])
    expect(await challenge('Bearer wrong')).toEqual([401, 'Bearer error="invalid_token"'])
    expect((await send('/shop/v1/products?rank=A', { token, headers: { accept: 'text/html' } })).status).toBe(406)
  })

  test('takes JSON under each of its names and in UTF-8 alone', async () => {
    const put = (type: string, body: string | Uint8Array) =>
      fetch(`${kumiki.url('console')}/api/shop/v1/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
        body: body as string,
      })
    const body = '{"customer":"types","note":"é","code":"none","quantity":1}'
    const [json, patch, jsonp, sjis] = await Promise.all(
      [
        'Application/JSON',
        'application/merge-patch+json',
        'application/jsonp',
        'application/json; charset=shift_jis',
      ].map(async (type) => (await put(type, body)).status),
    )
    expect([json, patch, jsonp, sjis]).toEqual([422, 422, 415, 415])
    expect((await put('application/json', Buffer.from(body, 'latin1'))).status).toBe(400)
  })

  test('answers what its jq filter makes of the rows; one that fails takes back what was written', async () => {
    const rows = (await (await send('/shop/v1/products?rank=A', { token })).json()) as { CODE: string }[]
    const codes = rows.map(({ CODE }) => CODE)
    const lines = await send('/filtered/v1/products?rank=A', { token, headers: { accept: 'application/x-ndjson' } })
    expect(lines.status).toBe(406)
    const made = await send('/filtered/v1/products?rank=A', { token })
    expect(made.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await made.json()).toEqual({ codes, total: rows.length })
    const part = await send('/filtered/v1/products?rank=A&limit=2', { token })
    expect(part.headers.get('link')).toContain('offset=2')
    expect(await part.json()).toMatchObject({ total: 2 })
    expect(await (await send('/filtered/v1/codes?rank=A', { token })).json()).toEqual(codes)
    expect(await (await send('/filtered/v1/first?rank=A', { token })).json()).toBe(codes[0])
    const body = { customer: 'filtered', note: 'from a filter', code: codes[0], quantity: 1 }
    const refused = await send('/filtered/v1/orders', { method: 'POST', token, body })
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(await (await send('/shop/v1/orders?CUSTOMER=filtered', { token })).json()).toEqual([])
    const document = (await (await send('/filtered/v1/openapi.json', { token })).json()) as SpecData
    expect(await new Validator().validate(document)).toMatchObject({ valid: true })
    const { data } = await console('POST', `/api-edit/${ids.get('api/unread')}/publish`)
    expect(data.problems).toMatchObject([{ code: 'jq-format', at: '/spec/paths/0/methods/0/filter' }])
  })

  test('writes in one transaction, exactly once under the same key, and refuses the key for something else', async () => {
    const orders = async (customer: string) =>
      (await (await send(`/shop/v1/orders?CUSTOMER=${customer}`, { token })).json()) as object[]
    const { CODE, STOCK } = (await (await send('/shop/v1/ranks/A/first', { token })).json()) as Record<string, never>
    const body = { customer: 'once', note: 'from a program', code: CODE, quantity: 1 }
    const order = (more: object, key?: string) =>
      send('/shop/v1/orders', {
        method: 'POST',
        token,
        body: { ...body, ...more },
        headers: key === undefined ? {} : { 'idempotency-key': key },
      })
    const answers = await Promise.all([1, 2, 3, 4].map(async () => (await order({}, 'k1')).json()))
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ORDER_NO: expect.any(Number) })
    expect(await orders('once')).toHaveLength(1)
    expect((await order({ note: 'other' }, 'k1')).status).toBe(422)
    const turned = Object.fromEntries(Object.entries(body).toReversed())
    const again = await send('/shop/v1/orders', {
      ...{ method: 'POST', token, body: turned },
      headers: { 'idempotency-key': 'k1' },
    })
    expect(await again.json()).toEqual(answers[0])
    // As when the engine ends between the COMMIT and its answer: what was done is found in the database.
    const answersOfStore = kumiki.engine.store.idempotencyAnswers
    const { keep } = answersOfStore
    answersOfStore.keep = (key, fence) => answersOfStore.release(key, fence)
    const first = await (await order({ customer: 'killed', note: 'killed' }, 'k2')).json()
    answersOfStore.keep = keep
    expect(await (await order({ customer: 'killed', note: 'killed' }, 'k2')).json()).toEqual(first)
    expect(await orders('killed')).toHaveLength(1)
    // More than there is: the first step fails, and nothing of the chain stays.
    const refused = await order({ customer: 'undone', quantity: Number(STOCK) + 1 })
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.status).toBeLessThan(500)
    expect(await orders('undone')).toEqual([])
    for (const wrong of [{ customer: undefined }, { customer: 'too long a name' }, { quantity: 'many' }, { more: 1 }])
      expect((await order(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await send('/shop/v1/orders', { method: 'POST', token, body: '{' })).status).toBe(400)
  })

  test('is found by its whole path alone: no path is looked at twice (IN-17)', async () => {
    for (const path of [
      '/shop/v1',
      '/shop/v1/',
      '/shop/v2/products',
      '/shop/v1/products/1',
      '/shop/v1/%00',
      '/none/v1/x',
    ])
      expect((await send(path, { token })).status, path).toBe(404)
    expect((await send('/shop/v1/%zz', { token })).status).toBe(400)
    expect((await send(`/shop/v1${'/a'.repeat(100)}`, { token })).status).toBe(404)
    expect((await send('/shop/v1/ranks/%E7%B5%84/first', { token })).status).toBe(404)
    const other = await send('/shop/v1/products', { method: 'DELETE', token })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test('is never a page of this origin (FI-07), and allows pages of exactly its hosts, without cookies (BR-06)', async () => {
    const answer = await send('/shop/v1/products?rank=A', { token, headers: { accept: 'text/html, */*;q=0.8' } })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const allowed = async (origin: string, path = '/shop/v1/products') => {
      const { headers, status } = await send(path, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      return headers
    }
    const good = await allowed('https://good.com')
    expect(good.get('access-control-allow-origin')).toBe('https://good.com')
    expect(good.get('access-control-max-age')).toBe('600')
    expect(good.get('vary')).toBe('Origin')
    for (const origin of [
      'null',
      'https://evil-good.com',
      'https://good.com.evil',
      'https://good.com:444',
      'http://good.com',
    ])
      expect((await allowed(origin)).get('access-control-allow-origin'), origin).toBeNull()
  })

  test('stands in the API log with what was asked and the token’s name, and nothing that was sent', async () => {
    await send('/shop/v1/ranks/Z/first', { token })
    await expect
      .poll(async () => (await kumiki.engine.store.logs.list({ log: 'api' })).rows[0])
      .toMatchObject({ call: 'GET /shop/v1/ranks/:rank/first', result: '404', user: 'api-token/long' })
    await send('/shop/v1/products?rank=A&CODE=P1&token=hush&limit=0', { token })
    await send('/shop/v1/orders', { method: 'POST', token, body: { customer: 'hush-hush', note: 'from a program' } })
    const logged = async () => (await console('GET', '/log/api?limit=2')).data.rows as Record<string, unknown>[]
    await expect.poll(async () => (await logged()).map(({ result }) => result)).toEqual([expect.any(String), '422'])
    const [ordered, listed] = await logged()
    expect(listed).toMatchObject({
      object: 'shop',
      user: 'api-token/long',
      ms: expect.any(Number),
      call: 'GET /shop/v1/products?rank=A&CODE=P1&token=***&limit=0',
      message: expect.not.stringMatching(/query/),
      request: {
        method: 'GET',
        sent: '/shop/v1/products?rank=A&CODE=P1&token=***&limit=0',
        details: 'query/token は使用できません。; query/limit は 1 以上で指定してください。',
      },
    })
    expect(ordered).toMatchObject({ call: expect.stringMatching(/^POST \/shop\/v1\/orders/) })
    // Whatever language the program was answered in, who reads the log reads it in his own.
    const messageIn = async (language: string) => {
      const asked = { token: kumiki.admin, headers: { 'x-language': language } }
      const { rows } = (await kumiki.ask('console', 'GET /log/api?find=ranks&limit=1', asked)).data
      return rows[0].message as string
    }
    expect([await messageIn('en'), await messageIn('ja')]).toEqual([
      expect.stringMatching(/^[\x20-\x7e]+$/),
      expect.stringMatching(/[ぁ-ん]/),
    ])
    const csv = (await console('GET', '/log/api/csv')).data as string
    expect(csv).toMatch(/^\uFEFF"Date and time","API","Status","Method","Request","Error message","Error details"/)
    const { rows } = await kumiki.engine.store.logs.list({ log: 'api', limit: 200 })
    expect(JSON.stringify(rows) + csv).not.toContain('hush')
    for (const secret of [token, 'from a program']) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('leaves a note of what it ran with the schema, and of what failed only the code', async () => {
    await send('/shop/v1/products?rank=A', { token })
    const runs = await kumiki.engine.runs.list('schema/products')
    expect(runs).toContainEqual(expect.objectContaining({ origin: 'page', page: 'api/shop/products' }))
    await send('/shop/v1/orders', {
      method: 'POST',
      token,
      body: { customer: 'C1', code: 'none', quantity: 1, note: 'n' },
    })
    const taken = await kumiki.engine.runs.list('schema/stock-take')
    expect(taken).toContainEqual(
      expect.objectContaining({ page: 'api/shop/orders', fault: { code: 'unexpected-rows', values: [0, 1] } }),
    )
  })

  test('goes with its document, and answers nothing when it is withdrawn', async () => {
    await console('POST', `/api-edit/${ids.get('api/inside')}/withdraw`)
    expect((await send('/inside/v1/products?rank=A', { token })).status).toBe(404)
    await console('POST', `/api-edit/${ids.get('api/inside')}/publish`)
    expect((await send('/inside/v1/products?rank=A', { token })).status).toBe(403)
  })
})

describe('API tokens', () => {
  test('a secret is told once, kept as a hash, and fetches tokens to the second (AN-12, AN-22, AN-23)', async () => {
    const { clientId, clientSecret } = await make('partner')
    const given = await fetchToken(clientId, clientSecret)
    expect(given.headers.get('cache-control')).toBe('no-store')
    const { access_token: token, expires_in: seconds } = (await given.json()) as Record<string, never>
    expect(seconds).toBe(90)
    expect((await send('/shop/v1/products?rank=A', { token: clientSecret })).status).toBe(401)
    const begun = kumiki.clock.now.getTime()
    const at = async (ms: number) => {
      kumiki.clock.now = new Date(begun + ms)
      return (await send('/shop/v1/products?rank=A', { token })).status
    }
    expect([await at(89_999), await at(90_000)]).toEqual([200, 401])
    kumiki.clock.now = new Date(begun)
    const exported = await kumiki.ask('console', 'POST /document-export', {
      token: kumiki.admin,
      body: { addresses: ['api-token/partner'] },
    })
    const about = await console('GET', `/config/token/${ids.get('api-token/partner')}`)
    for (const text of [JSON.stringify(exported.data), JSON.stringify(about.data)])
      expect(text).not.toContain(clientSecret)
    expect((await fetchToken(clientId, `${String(clientSecret).slice(0, -1)}x`)).status).toBe(401)
    expect((await fetchToken('somebody', clientSecret)).status).toBe(401)
    await make('partner')
    expect((await fetchToken(clientId, clientSecret)).status).toBe(401)
    expect((await send('/shop/v1/products?rank=A', { token })).status).toBe(401)
  })

  test('A-08 those that one client fetches share one budget', async () => {
    const { rates } = kumiki.engine.settings.current()
    const before = { ...rates }
    const { clientId, clientSecret } = await make('partner')
    // A quarter may come at once.
    Object.assign(rates, { read: 40 })
    const statuses = []
    for (let call = 0; call < 12; call++) {
      const { access_token: token } = (await (await fetchToken(clientId, clientSecret)).json()) as Record<string, never>
      statuses.push((await send('/shop/v1/products?rank=A&limit=1', { token })).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    Object.assign(rates, before)
  })

  test('a long one ends after 60 days, an indefinite one does not, a revoked one at once', async () => {
    const long = await make('long')
    const forever = await make('other')
    const begun = kumiki.clock.now
    const works = async (token: string) => (await send('/shop/v1/products?rank=A', { token })).status
    expect(Date.parse(long.expiresAt) - begun.getTime()).toBe(60 * 86_400_000)
    kumiki.clock.now = new Date(begun.getTime() + 60 * 86_400_000)
    expect([await works(long.token), await works(forever.token)]).toEqual([401, 200])
    kumiki.clock.now = begun
    await console('POST', `/config/token/${ids.get('api-token/other')}/revoke`)
    expect(await works(forever.token)).toBe(401)
  })

  test('one without an end does not outlive the change to another type', async () => {
    const { token } = await make('other')
    const works = async () => (await send('/shop/v1/products?rank=A', { token })).status
    const { documents } = kumiki.engine.store
    const save = async (spec: object) => {
      const { id, revision, document } = (await documents.find('api-token/other'))!
      const saved = await kumiki.ask('console', `PUT /document/api-token/${id}`, {
        token: kumiki.admin,
        body: { document: { ...document, spec: { ...document.spec, ...spec } }, revision },
      })
      expect(saved.code).toBe(20000)
    }
    await save({ type: 'indefinite' })
    expect(await works()).toBe(200)
    await save({ type: 'longTerm' })
    expect(await works()).toBe(401)
    await save({ type: 'indefinite' })
    expect(await works()).toBe(401)
  })

  test('opens the APIs that name it, from the addresses that they name', async () => {
    const [{ token: other }, { token: long }] = [await make('other'), await make('long')]
    const from = async (token: string, address: string) =>
      (await send('/inside/v1/products?rank=A', { token, headers: { 'x-forwarded-for': address } })).status
    expect(await from(other, '203.0.113.9')).toBe(200)
    expect(await from(other, '::ffff:203.0.113.9')).toBe(200)
    expect(await from(other, '203.0.114.9')).toBe(403)
    expect(await from(long, '203.0.113.9')).toBe(403)
  })

  test('opens no call of the console, and no session of the console opens an API (AZ-08)', async () => {
    const { token } = await make('long')
    expect((await kumiki.ask('console', 'GET /document/api', { token })).code).toBe(50008)
    expect((await send('/shop/v1/products?rank=A', { token: kumiki.admin })).status).toBe(401)
    expect((await send('/shop/v1/products?rank=A')).headers.get('www-authenticate')).toBe('Bearer')
  })

  test('one of another document of the same name opens nothing (AN-11)', async () => {
    const { token } = await make('long')
    const { documents } = kumiki.engine.store
    const { id, revision, document } = (await documents.find('api-token/long'))!
    const gone = await kumiki.ask('console', `DELETE /document/api-token/${id}?revision=${revision}`, {
      token: kumiki.admin,
    })
    expect(gone.code).toBe(20000)
    ids.set('api-token/long', (await documents.create(document, 'test')).id)
    expect((await send('/shop/v1/products?rank=A', { token })).status).toBe(401)
  })
})

test('its document passes a validator, and clients that are generated from it compile and do a whole round', async () => {
  const { token } = await make('long')
  const text = await (await send('/shop/v1/openapi.json', { token })).text()
  const all = await console('GET', '/api-edit/0/openapi')
  for (const each of [text, JSON.stringify(all.data.document)])
    expect(await new Validator().validate(JSON.parse(each) as SpecData)).toMatchObject({ valid: true })
  const { clientId, clientSecret } = await make('partner')
  const [row] = (await (await send('/shop/v1/products?rank=A&limit=1', { token })).json()) as Record<string, string>[]
  const origin = kumiki.url('console')
  const visited = { document: text, origin, clientId, clientSecret, code: row!.CODE!, customer: 'client' }
  const rounds = await visitByClients(visited)
  for (const { list, detail, made } of rounds) {
    expect(list).toHaveLength(2)
    expect(detail).toMatchObject({ CODE: expect.any(String) })
    expect(made).toEqual({ ORDER_NO: expect.any(Number) })
  }
  expect(await (await send('/shop/v1/orders?CUSTOMER=client', { token })).json()).toHaveLength(rounds.length)
})

test('a token with folders opens what lies in them or below, from the moment on at which something moves', async () => {
  const { documents } = kumiki.engine.store
  const made = async (name: string, parent?: Address) => {
    const spec = parent === undefined ? {} : { parent }
    return (await documents.create({ kind: 'folder', version: 1, key: name, name, spec }, 'test')).id
  }
  await made('outer')
  const below = await made('below', 'folder/outer')
  const { token } = await make('long')
  const asked = async () => (await send('/shop/v1/products?limit=1', { token })).status
  const shop = (await documents.find('api/shop'))!.id
  const scope = async (folders: Address[] | undefined) => {
    const { id, revision, document } = (await documents.find('api-token/long'))!
    const { folders: _, ...spec } = document.spec
    const next = { ...document, spec: { ...spec, ...(folders && { folders }) } }
    await documents.save(id, next, { revision, by: 'test' })
  }
  expect(await asked()).toBe(200)
  await scope(['folder/outer'])
  expect(await asked()).toBe(403)
  expect((await send('/shop/v1/openapi.json', { token })).status).toBe(403)
  await documents.file(shop, { folderId: below, by: 'test' })
  expect(await asked()).toBe(200)
  expect((await send('/inside/v1/openapi.json', { token })).status).toBe(403)
  await scope(['folder/below'])
  expect(await asked()).toBe(200)
  await documents.file(shop, { folderId: null, by: 'test' })
  expect(await asked()).toBe(403)
  await scope([])
  expect(await asked()).toBe(200)
  await scope(undefined)
  expect(await asked()).toBe(200)
})

describe('A-09 a token opens what its maker may see', () => {
  const all: ('create' | 'read' | 'update' | 'delete')[] = ['create', 'read', 'update', 'delete']
  const status = async (token: string) => (await send('/shop/v1/products?rank=A&limit=1', { token })).status
  const users = {} as Record<'builder' | 'keeper', { id: number; token: string }>
  beforeAll(async () => {
    users.builder = await kumiki.addUser('builder', { token: all, api: ['read'] })
    users.keeper = await kumiki.addUser('keeper', { token: all })
  })
  /** A token's document of this user, and what makes it. */
  const tokenOf = async (owner: keyof typeof users, key: string) => {
    const document = namedDocument('api-token', key, { type: 'indefinite' })
    const { id } = await kumiki.engine.store.documents.create(document, owner)
    return { id, make: (by: string) => console('POST', `/config/token/${id}/make`, by) }
  }

  test('not what lies in a folder that is closed to him, and no API without the right on APIs', async () => {
    const { documents } = kumiki.engine.store
    const shop = (await documents.find('api/shop'))!.id
    const { make: byBuilder } = await tokenOf('builder', 'of-builder')
    const { make: byKeeper } = await tokenOf('keeper', 'of-keeper')
    const tokens = [await byBuilder(users.builder.token), await byKeeper(users.keeper.token)].map(
      ({ data }) => data.token,
    )
    const { token: everywhere } = await make('long')
    const asked = async () => [await status(tokens[0]), await status(tokens[1]), await status(everywhere)]
    expect(await asked()).toEqual([200, 403, 200])
    const folder = { kind: 'folder', version: 1, key: 'vault', name: 'Vault', spec: { private: true } }
    const vault = await documents.create(folder, 'admin')
    await documents.file(shop, { folderId: vault.id, by: 'admin' })
    expect(await asked()).toEqual([403, 403, 200])
    const shared = { ...folder, spec: { private: true, members: [{ member: 'user/builder' as const }] } }
    await documents.save(vault.id, shared, { revision: 1, by: 'admin' })
    expect(await asked()).toEqual([200, 403, 200])
    await documents.file(shop, { folderId: null, by: 'admin' })
  })

  test('that of another user is made anew by who may give it, and then opens what this one sees', async () => {
    const { id, make: anew } = await tokenOf('builder', 'in-use')
    const { token } = (await anew(users.builder.token)).data
    expect((await anew(users.keeper.token)).code).toBe(40300)
    expect(await status(token)).toBe(200)
    const { documents } = kumiki.engine.store
    const { document, revision } = (await documents.read('api-token', id))!
    const scope = { document: { ...document, spec: { ...document.spec, folders: ['folder/vault'] } }, revision }
    const body = { token: kumiki.admin, body: scope }
    const widened = await kumiki.ask('console', `PUT /document/api-token/${id}`, { ...body, token: users.keeper.token })
    expect(widened.code).toBeOneOf([40300, 60106])
    const byAdmin = (await anew(kumiki.admin)).data
    expect([await status(token), await status(byAdmin.token)]).toEqual([401, 200])
  })

  test('and nothing while he is suspended, or when he is gone; one of before counts as its owner’s', async () => {
    const { documents, sessions } = kumiki.engine.store
    const { id, make: byBuilder } = await tokenOf('builder', 'outlived')
    const { token } = (await byBuilder(users.builder.token)).data
    const old = await sessions.create({
      ...{ audience: 'api', userKey: `api-token ${id}`, epoch: 0, expiresAt: '2099-01-01T00:00:00Z' },
      data: { use: 'token', document: id, address: 'api-token/outlived' },
    })
    const asked = async () => [await status(token), await status(old.token)]
    const user = (await documents.find('user/builder'))!
    const save = (status: string, revision: number) =>
      documents.save(user.id, { ...user.document, spec: { ...user.document.spec, status } }, { revision, by: 'admin' })
    expect(await asked()).toEqual([200, 200])
    await save('suspended', user.revision)
    expect(await asked()).toEqual([403, 403])
    await save('active', user.revision + 1)
    expect(await asked()).toEqual([200, 200])
    await documents.remove(user.id, { by: 'admin' })
    expect(await asked()).toEqual([403, 403])
  })
})

test('the document of a folder has what lies in it, and says where it is when nothing does', async () => {
  const { documents } = kumiki.engine.store
  const made = async (name: string) => {
    const folder = { kind: 'folder' as const, version: 1, key: name, name, spec: {} }
    return (await documents.create(folder, 'test')).id
  }
  const [full, empty] = [await made('partners'), await made('nobody')]
  const shop = (await documents.find('api/shop'))!
  const { folderId } = shop
  await documents.file(shop.id, { folderId: full, by: 'test' })
  const of = async (folder: number) => (await console('GET', `/api-edit/0/openapi?folder=${folder}`)).data
  expect(await of(full)).toMatchObject({ about: { folder: 'partners' }, document: { paths: expect.any(Object) } })
  const { document } = await of(full)
  expect(Object.keys(document.paths).every((path) => path.startsWith('/shop/v1/'))).toBe(true)
  expect(await of(empty)).toEqual({ none: true, about: expect.objectContaining({ folder: 'nobody' }) })
  await documents.file(shop.id, { folderId: folderId ?? null, by: 'test' })
})

test('its OpenAPI document is told to who may call it, without a word of its statements', async () => {
  const { token } = await make('long')
  expect((await send('/shop/v1/openapi.json')).status).toBe(401)
  const document = await (await send('/shop/v1/openapi.json', { token })).json()
  expect(document).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: '/api/shop/v1' }],
    paths: { '/products': { get: {} }, '/ranks/{rank}/first': { get: {} }, '/orders': { get: {}, post: {} } },
  })
  expect(JSON.stringify(document)).not.toMatch(/SELECT|INSERT|data-source/)
})

describe('DS-22 a PATCH never wipes what is not sent', () => {
  const noted = (inputs?: object[]): Document =>
    namedDocument('api', 'noted', {
      url: 'noted/v1',
      paths: [
        {
          path: '/orders/:no',
          methods: [
            {
              method: 'PATCH',
              dataSchemas: [
                {
                  schema: 'schema/order-note',
                  expectedRows: 1,
                  parameters: [input('CUSTOMER'), input('NOTE'), { ...input('NO'), field: 'no' }],
                },
              ],
              ...(inputs && { inputs }),
            },
          ],
        },
      ],
    })
  const save = async (...documents: Document[]) =>
    kumiki.engine.store.documents.change(
      documents.map((document) => ({ do: 'put' as const, document })),
      'test',
    )
  const publish = async () => {
    const { id } = (await kumiki.engine.store.documents.find('api/noted'))!
    return {
      id,
      ...((await console('POST', `/api-edit/${id}/publish`)).data as { release: number; problems: object[] }),
    }
  }
  let token: string
  let no: number
  beforeAll(async () => {
    ;({ token } = await make('long'))
    await save(
      namedDocument('schema', 'order-note', {
        type: 1,
        dataSource: 'data-source/shop',
        sql: 'UPDATE orders SET customer = :CUSTOMER, note = :NOTE WHERE order_no = :NO',
        parameters: [
          { name: 'CUSTOMER', length: 8 },
          { name: 'NOTE', length: 20 },
          { name: 'NO', dataType: 'numeric', length: 9 },
        ],
      }),
      noted(),
    )
    const body = { customer: 'patched', note: 'kept', code: 'P000002', quantity: 1 }
    ;({ ORDER_NO: no } = (await (await send('/shop/v1/orders', { method: 'POST', token, body })).json()) as {
      ORDER_NO: number
    })
  })
  const noteOf = async (customer: string) =>
    ((await (await send(`/shop/v1/orders?CUSTOMER=${customer}`, { token })).json()) as { NOTE: unknown }[]).map(
      ({ NOTE }) => NOTE,
    )
  const patch = async (body: object) => {
    const answer = await send(`/noted/v1/orders/${no}`, { method: 'PATCH', token, body })
    return { status: answer.status, ...((await answer.json()) as { errors?: { at: string }[] }) }
  }

  test('an input that may be left out is refused at the check, and at publishing', async () => {
    const document = noted([{ name: 'NOTE', in: 'body' }])
    const { data } = await kumiki.ask('console', 'POST /document-check', { token: kumiki.admin, body: { document } })
    expect(data.problems).toMatchObject([
      { code: 'api-patch-optional', at: '/spec/paths/0/methods/0/inputs/0', values: ['NOTE'] },
    ])
    await save(document)
    expect((await publish()).problems).toMatchObject([{ code: 'api-patch-optional' }])
  })

  test('what nobody declared must be sent, and the documentation says so', async () => {
    await save(noted([{ name: 'NOTE', in: 'body', inputCheck: { required: true } }]))
    expect((await publish()).problems).toEqual([])
    expect(await patch({ NOTE: 'only this' })).toMatchObject({ status: 422, errors: [{ at: '/body/CUSTOMER' }] })
    expect(await noteOf('patched')).toEqual(['kept'])
    expect((await patch({ NOTE: 'both', CUSTOMER: 'patched' })).status).toBe(200)
    expect(await noteOf('patched')).toEqual(['both'])
    const document = JSON.stringify(await (await send('/noted/v1/openapi.json', { token })).json())
    expect(document).toMatch(/"required":\["NOTE","CUSTOMER"\]/)
  })

  test('a release that was published before wipes nothing either', async () => {
    const { store } = kumiki.engine
    const { id, release: number } = await publish()
    const release = (await store.releases.get(id, number))!
    const text = [...(await store.releases.contents([release.manifest.plans.api!])).values()][0]!
    const [hash] = await store.contents.putAll([text.replaceAll('"required":true', '"required":false')])
    const manifest = { ...release.manifest, plans: { api: hash! } }
    const old = await store.releases.add({ siteId: id, base: null, by: 'test', compiler: 1, manifest }, [])
    await setPublished(id, old.number, 'test', store.settings)
    await expect.poll(async () => (await kumiki.engine.apis.find('noted/v1'))?.number).toBe(old.number)
    expect(await patch({})).toMatchObject({
      status: 422,
      errors: [{ at: '/body/NOTE' }, { at: '/body/CUSTOMER' }],
    })
    expect(await noteOf('patched')).toEqual(['both'])
  })
})

test('D-01 rows of an API that come in pages without an order are told when it is published', async () => {
  const { store } = kumiki.engine
  const sql = 'SELECT code AS CODE, name AS NAME FROM product LIMIT 3'
  const columns = ['CODE', 'NAME'].map((name) => ({ key: name, name, typeClass: 'String' as const }))
  const schema = await store.documents.create(
    namedDocument('schema', 'some-products', { type: 1, dataSource: 'data-source/shop', sql, resultColumns: columns }),
    'test',
  )
  const made = await kumiki.ask('console', 'POST /api-edit/from-schema', {
    token: kumiki.admin,
    body: { schema: schema.id },
  })
  const published = await console('POST', `/api-edit/${made.data.id}/publish`)
  expect(published.data.problems).toMatchObject([
    { code: 'limit-without-order', in: 'schema/some-products', at: '/spec/sql', severity: 'warning' },
  ])
})

test('an API is made of a schema in one step, and works when it is published', async () => {
  const { id } = (await kumiki.engine.store.documents.find('schema/products'))!
  const made = await kumiki.ask('console', 'POST /api-edit/from-schema', { token: kumiki.admin, body: { schema: id } })
  expect(made.code).toBe(20000)
  const published = await console('POST', `/api-edit/${made.data.id}/publish`)
  expect(published.data.problems).toEqual([])
  const { token } = await make('long')
  const rows = await send('/products/v1/rows?RANK=A&limit=1', { token })
  expect(await rows.json()).toHaveLength(1)
  const about = await console('GET', `/api-edit/${made.data.id}`)
  expect(about.data).toMatchObject({
    release: 1,
    url: expect.stringMatching(/^http:\/\/[^/]+\/api\/products\/v1$/),
    changed: false,
  })
  // Who may not make one is not offered to.
  const screenOf = async (token: string) =>
    JSON.stringify((await kumiki.ask('console', 'GET /screen/schema-edit', { token })).data)
  const { token: reader } = await kumiki.addUser('schemas-only', {
    b2b: ['read', 'update'],
    db: ['read'],
    api: ['read'],
  })
  expect(await screenOf(kumiki.admin)).toContain('api-from-schema')
  expect(await screenOf(reader)).not.toContain('api-from-schema')
})

test('requests that are made from its document, well, nearly well and ill, are answered as it declares', async () => {
  const { rates } = kumiki.engine.settings.current()
  const before = { ...rates }
  Object.assign(rates, { read: 1e9, write: 1e9, login: 1e9 })
  const { token } = await make('long')
  const seed = Math.floor(Math.random() * 2 ** 31)
  expect(await fuzzApi({ address: `${kumiki.url('console')}/api/stock/v1`, token }, 500, seed), `seed ${seed}`).toEqual(
    [],
  )
  Object.assign(rates, before)
})
