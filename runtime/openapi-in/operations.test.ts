import { expect, test } from 'vitest'
import { documentsOf } from './documents-of.ts'
import { readOpenApi } from './read-openapi.ts'

const answered = (schema: object, headers: object = {}) => ({
  200: { headers, content: { 'application/json': { schema } } },
})
const described = (paths: object, more: object = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Orders' },
  servers: [{ url: 'https://a.test' }],
  paths,
  ...more,
})
const get = (path: string, schema: object, more: object = {}, headers: object = {}) =>
  readOpenApi(described({ [path]: { get: { responses: answered(schema, headers), ...more } } }))!.operations[0]!
const text = { type: 'string' }
const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })
const query = (name: string, schema: object = { type: 'integer' }) => ({ in: 'query', name, schema })

test.each([
  ['a list', '/orders', list({ id: text }), '.', ['id']],
  ['a list of texts', '/codes', { type: 'array', items: text }, '.', ['value']],
  [
    'a detail with one list in it',
    '/events/{id}',
    { properties: { id: text, name: text, dates: { type: 'array', items: text } } },
    '.',
    ['id', 'name', 'dates'],
  ],
  ['a detail with lines', '/orders/{id}', { properties: { id: text, lines: list({ code: text }) } }, '.', ['id']],
  [
    'a page',
    '/orders',
    {
      properties: {
        object: text,
        data: list({ id: text }),
        first_id: text,
        last_id: text,
        has_more: { type: 'boolean' },
      },
    },
    'data',
    ['id'],
  ],
  [
    'a page in a wrapper',
    '/orders',
    {
      properties: {
        result: { properties: { items: list({ id: text }), total: { type: 'integer' } } },
        success: { type: 'boolean' },
        errors: list({ code: text }),
      },
    },
    'result.items',
    ['id'],
  ],
  [
    'a wrapped detail',
    '/partners/{id}',
    { properties: { partner: { properties: { id: text, lines: list({ code: text }) } } } },
    'partner',
    ['id'],
  ],
  [
    'the list that is called as the path',
    '/fixed_assets',
    { properties: { fixed_assets: list({ id: text }), year: { properties: { from: text } } } },
    'fixed_assets',
    ['id'],
  ],
  ['a name with a dot', '/a', { properties: { 'odata.value': list({ id: text }) } }, String.raw`odata\.value`, ['id']],
])('PW-02 the row of %s', (_name, path, schema, rows, columns) => {
  const { spec } = get(path, schema)
  expect(spec?.request?.rows).toBe(rows)
  expect(spec?.resultColumns?.map(({ name }) => name)).toEqual(columns)
})

test('PW-16 columns have paths, labels, and as many decimals as their examples', () => {
  const { spec } = get(
    '/orders',
    list({
      customer: {
        title: '取引先',
        type: 'object',
        properties: { name: { ...text, description: '名前。正式名称です。' } },
      },
      rate: { type: 'number', examples: [0.125, 1] },
      plain: { type: 'number', nullable: true },
      id: { type: ['number', 'string', 'null'] },
      open: { anyOf: [{ type: 'boolean' }, { type: 'null' }], 'x-name': 'Is open' },
    }),
  )
  expect(spec?.resultColumns).toEqual([
    {
      key: 'customer.name',
      name: 'customer.name',
      path: 'customer.name',
      label: '取引先 名前',
      typeClass: 'String',
      inullable: true,
    },
    { key: 'rate', name: 'rate', typeClass: 'Number', decimalDigits: 3, inullable: true },
    { key: 'plain', name: 'plain', typeClass: 'Number', inullable: true },
    { key: 'id', name: 'id', typeClass: 'String', inullable: true },
    { key: 'open', name: 'open', label: 'Is open', typeClass: 'String', inullable: true },
  ])
})

const body = (schema: object, type = 'application/json', method = 'post') =>
  readOpenApi(
    described({
      '/orders': { [method]: { requestBody: { required: true, content: { [type]: { schema } } }, responses: {} } },
    }),
  )!.operations[0]!

test('PW-11 a body is sent whole: what is optional may stay out, and what has parts is JSON', () => {
  const { spec } = body({
    required: ['code', 'lines'],
    properties: {
      code: text,
      note: { type: ['string', 'null'] },
      vip: { type: 'boolean' },
      kind: { const: 'order' },
      to: { properties: { city: text, 'zip.code': text } },
      tags: { type: 'array', items: text },
      lines: list({ id: { type: 'integer' } }),
      secret: { ...text, readOnly: true },
    },
  })
  expect(spec?.request).toEqual({
    method: 'POST',
    path: '/orders',
    parameters: [
      { name: 'code', kind: 4, value: ':code' },
      { name: 'note', kind: 4, value: ':note' },
      { name: 'vip', kind: 4, value: ':vip', as: 'boolean' },
      { name: 'kind', kind: 4, value: ':kind' },
      { name: 'to.city', kind: 4, value: ':to_city' },
      { name: String.raw`to.zip\.code`, kind: 4, value: ':to_zip_code' },
      { name: 'tags', kind: 4, value: ':tags', several: 'repeat' },
      { name: 'lines', kind: 4, value: ':lines', as: 'json' },
    ],
  })
  expect(spec?.parameters?.flatMap(({ name, optional }) => (optional ? [] : [name]))).toEqual(['code', 'lines'])
  expect(spec?.parameters?.find(({ name }) => name === 'lines')?.data).toBe('[{"id":0}]')
})

test('PW-11 PATCH can send null, forms are forms, and a file that is needed is refused', () => {
  const note = { properties: { note: { type: ['string', 'null'] } } }
  expect(body(note, 'application/json', 'patch').spec?.request?.parameters?.[0]).toMatchObject({ empty: 'null' })
  expect(body(note, 'application/x-www-form-urlencoded').spec?.request).toMatchObject({ bodyType: 'form' })
  expect(body(note, 'multipart/form-data').spec?.request).toMatchObject({ bodyType: 'multipart' })
  const file = { required: ['image'], properties: { image: { ...text, format: 'binary' } } }
  expect(body(file, 'multipart/form-data').refused).toEqual({ code: 'openapi-file', values: ['image'] })
  expect(body(text, 'text/xml').refused).toEqual({ code: 'openapi-body', values: ['text/xml'] })
})

test('PW-11 parameters have any name, lists say how they are sent, and objects are their members', () => {
  const { spec, notes } = get('/orders', list({ id: text }), {
    parameters: [
      { in: 'query', name: '$filter', schema: text },
      { in: 'query', name: 'ids', explode: false, schema: { type: 'array', items: text } },
      { in: 'query', name: 'at', style: 'pipeDelimited', schema: { type: 'array', items: text } },
      { in: 'query', name: 'filter', style: 'deepObject', schema: { properties: { state: text } } },
      { in: 'cookie', name: 'session', schema: text },
    ],
  })
  expect(spec?.request?.parameters).toEqual([
    { name: '$filter', kind: 1, value: ':_filter' },
    { name: 'ids', kind: 1, value: ':ids', several: 'comma' },
    { name: 'at', kind: 1, value: ':at', several: 'pipe' },
    { name: 'filter[state]', kind: 1, value: ':state' },
  ])
  expect(notes).toEqual([{ code: 'openapi-left-out', values: ['session'] }])
})

test.each([
  [
    'a number',
    [query('page'), query('per_page', { type: 'integer', maximum: 50 })],
    list({ id: text }),
    {},
    { by: 'page', parameter: 'page' },
    'per_page 50',
  ],
  [
    'rows before',
    [query('offset'), query('limit')],
    list({ id: text }),
    {},
    { by: 'offset', parameter: 'offset' },
    'limit :limit',
  ],
  [
    'a cursor',
    [query('cursor', text)],
    { properties: { data: list({ id: text }), meta: { properties: { next_cursor: text } } } },
    {},
    { by: 'cursor', parameter: 'cursor', next: '.meta.next_cursor' },
    '',
  ],
  [
    'the last row',
    [query('after', text)],
    { properties: { data: list({ id: text }), has_more: { type: 'boolean' } } },
    {},
    { by: 'cursor', parameter: 'after', next: 'if .has_more then .data[-1].id else null end' },
    '',
  ],
  [
    'an address',
    [query('PageToken', text)],
    { properties: { data: list({ id: text }), meta: { properties: { next_page_url: text } } } },
    {},
    { by: 'url', next: '.meta.next_page_url' },
    '',
  ],
  ['a header', [query('since')], list({ id: text }), { Link: {} }, { by: 'link' }, 'since :since'],
])('PW-12 further pages are asked for by %s', (_name, parameters, schema, headers, pages, sent) => {
  const { spec, notes } = get('/orders', schema, { parameters }, headers)
  expect(spec?.request?.pages).toEqual(pages)
  expect((spec?.request?.parameters ?? []).map(({ name, value }) => `${name} ${value}`).join()).toBe(sent)
  expect(notes).toEqual([])
})

test('PW-12 where nothing says how, the schema says that it shows the first page only', () => {
  const read = readOpenApi(
    described({ '/orders': { get: { parameters: [query('limit')], responses: answered(list({ id: text })) } } }),
  )!
  expect(read.operations[0]?.notes).toEqual([{ code: 'openapi-first-page', values: [] }])
  const [, schema] = documentsOf(read, { chosen: ['get /orders'], firstPage: 'One page.' })!
  expect(schema?.spec).toMatchObject({ remark: 'One page.' })
})

test('PW-14 keys and names are the same whatever is chosen, and no two are alike', () => {
  const long = 'L'.repeat(80)
  const paths = {
    '/a': { get: { operationId: 'getOrders', summary: '注文' }, post: { operationId: 'getOrders', summary: '注文' } },
    '/b': { get: { summary: `${long} one` } },
    '/c': { get: { summary: `${long} two` } },
  }
  const read = readOpenApi(
    described(paths, { info: { title: '受注' }, servers: [{ url: 'https://api.orders.test/v1' }] }),
  )!
  const keys = (chosen: string[]) => documentsOf(read, { chosen })!.map(({ key }) => key)
  expect(keys(['get /a', 'get /b', 'get /c'])).toEqual([
    'api-orders-test',
    'api-orders-test-get-a',
    'api-orders-test-get-b',
    'api-orders-test-get-c',
  ])
  expect(keys(['get /c'])).toEqual(['api-orders-test', 'api-orders-test-get-c'])
  const names = read.operations.map(({ name }) => name)
  expect(names).toEqual(['get /a', 'post /a', 'get /b', 'get /c'])
})

test('PW-17 an operation with a server of its own gets a connection of its own', () => {
  const paths = {
    '/a': { get: { responses: {} } },
    '/b': { servers: [{ url: 'https://data.a.test' }], get: { responses: {} } },
  }
  const documents = documentsOf(readOpenApi(described(paths))!, { chosen: ['get /a', 'get /b'] })!
  expect(documents.map(({ kind, key, spec }) => `${kind}/${key} ${String(spec['apiUrl'] ?? spec['webApi'])}`)).toEqual([
    'web-api/orders https://a.test',
    'web-api/orders-data-a-test https://data.a.test',
    'schema/orders-get-a web-api/orders',
    'schema/orders-get-b web-api/orders-data-a-test',
  ])
})

test('PW-17 Swagger 2.0 is read as OpenAPI', () => {
  const read = readOpenApi({
    swagger: '2.0',
    info: { title: 'Old' },
    host: 'a.test',
    basePath: '/v1',
    schemes: ['http', 'https'],
    securityDefinitions: { key: { type: 'basic' } },
    definitions: { Order: { properties: { id: { type: 'integer' } } } },
    parameters: { Page: { in: 'query', name: 'ids', type: 'array', items: text, collectionFormat: 'multi' } },
    paths: {
      '/orders': {
        get: {
          parameters: [{ $ref: '#/parameters/Page' }],
          responses: { 200: { schema: { type: 'array', items: { $ref: '#/definitions/Order' } } } },
        },
        post: {
          parameters: [{ in: 'body', name: 'order', required: true, schema: { $ref: '#/definitions/Order' } }],
          responses: {},
        },
        put: {
          consumes: ['application/x-www-form-urlencoded'],
          parameters: [{ in: 'formData', name: 'id', type: 'integer', required: true }],
          responses: {},
        },
      },
    },
  })!
  expect(read).toMatchObject({ version: '2.0', apiUrl: 'https://a.test/v1', authorization: { authType: 1 } })
  expect(read.operations.map(({ spec }) => spec?.request)).toEqual([
    { path: '/orders', parameters: [{ name: 'ids', kind: 1, value: ':ids', several: 'repeat' }], rows: '.' },
    { method: 'POST', path: '/orders', parameters: [{ name: 'id', kind: 4, value: ':id' }] },
    { method: 'PUT', path: '/orders', parameters: [{ name: 'id', kind: 4, value: ':id' }], bodyType: 'form' },
  ])
  expect(read.operations[0]?.spec?.resultColumns).toMatchObject([{ name: 'id', typeClass: 'Number' }])
})
