import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DocumentTooLarge } from './document-reader.ts'
import { documentsOf } from './documents-of.ts'
import { readOpenApi } from './read-openapi.ts'

const require = createRequire(import.meta.url)
const examples = dirname(require.resolve('@readme/oas-examples/package.json'))
/** Documents that others wrote, each in both versions. */
const example = (path: string): unknown => JSON.parse(readFileSync(join(examples, `${path}.json`), 'utf8'))
const specOf = (document: unknown, id: string) => readOpenApi(document)?.operations.find((one) => one.id === id)

describe.each(['3.0', '3.1'])('the pet store in %s', (version) => {
  const read = readOpenApi(example(`${version}/json/petstore`))!

  test('address, key and operations are found', () => {
    expect(read).toMatchObject({ apiUrl: 'http://petstore.swagger.io/v2', authorization: {} })
    expect(read.version.startsWith(version)).toBe(true)
    expect(read.operations.length).toBeGreaterThan(15)
  })

  test('a path parameter, and the columns of the answer', () => {
    const { spec } = specOf(example(`${version}/json/petstore`), 'get /pet/{petId}')!
    expect(spec).toMatchObject({
      type: 4,
      connectionType: 2,
      request: { path: '/pet/:petId', rows: '.', parameters: [{ name: 'petId', kind: 2, value: ':petId' }] },
      parameters: [{ name: 'petId', dataType: 'numeric' }],
    })
    expect(spec?.resultColumns?.map(({ name, typeClass }) => `${name} ${typeClass}`)).toEqual([
      'id Number',
      'category.id Number',
      'category.name String',
      'name String',
      'photoUrls String',
      'status String',
    ])
  })

  test('a body in JSON gets a parameter for each of its values; what it does not need stays out', () => {
    const { spec } = specOf(example(`${version}/json/petstore`), 'post /pet')!
    expect(spec?.request).toMatchObject({ method: 'POST', path: '/pet' })
    const sent = spec?.request?.parameters?.map(({ name, kind, as, several }) => [name, kind, as ?? several])
    expect(sent).toEqual([
      ['category.id', 4, undefined],
      ['category.name', 4, undefined],
      ['name', 4, undefined],
      ['photoUrls', 4, 'repeat'],
      ['tags', 4, 'json'],
      ['status', 4, undefined],
    ])
    const needed = spec?.parameters?.flatMap(({ name, optional }) => (optional ? [] : [name]))
    expect(needed).toEqual(['name', 'photoUrls'])
  })
})

test('a body that is a list is JSON, and a parameter that is one says how it is sent', () => {
  const store = example('3.1/json/petstore')
  expect(specOf(store, 'post /user/createWithList')?.spec?.request?.parameters).toEqual([
    { name: '.', kind: 4, value: ':body', as: 'json' },
  ])
  expect(specOf(store, 'get /pet/findByTags')?.spec?.request?.parameters).toEqual([
    { name: 'tags', kind: 1, value: ':tags', several: 'repeat' },
  ])
})

test('what an operation may take stays out of its request until a content sets it', () => {
  const { spec } = specOf(example('3.1/json/train-travel'), 'get /trips')!
  expect(spec?.parameters?.map(({ name, optional }) => [name, optional])).toEqual([
    ['origin', undefined],
    ['destination', undefined],
    ['date', undefined],
    ['bicycles', true],
    ['dogs', true],
  ])
  expect(spec?.request?.parameters?.find(({ name }) => name === 'dogs')).toMatchObject({ as: 'boolean' })
})

test('rows that lie within an answer are found by the one list of objects in it', () => {
  const { spec } = specOf(example('3.1/json/train-travel'), 'get /stations')!
  expect(spec?.request).toMatchObject({ rows: 'data', pages: { by: 'url', next: '.links.next' } })
  expect(spec?.resultColumns?.map(({ name }) => name)).toContain('name')
})

const small = (more: object = {}, schemas: object = {}) => ({
  openapi: '3.1.0',
  info: { title: '在庫' },
  servers: [{ url: '/v1' }],
  paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema: more } } } } } } },
  components: { schemas },
})

test('a relative address is meant from where the document lies; without that one is asked for', () => {
  expect(readOpenApi(small(), { from: 'https://a.test/docs/openapi.json' })?.apiUrl).toBe('https://a.test/v1')
  const read = readOpenApi(small())!
  expect(read.apiUrl).toBeUndefined()
  expect(documentsOf(read, { chosen: ['get /a'] })).toBeUndefined()
  const [connection] = documentsOf(read, { chosen: ['get /a'], address: 'https://b.test/v2' })!
  expect(connection?.spec).toMatchObject({ apiUrl: 'https://b.test/v2' })
})

test.each([
  ['another document', { $ref: 'https://other.test/schema.json' }, {}],
  ['a file', { $ref: 'file:///etc/passwd' }, {}],
  ['a neighbour', { $ref: 'other.json#/A' }, {}],
  ['itself', { $ref: '#/components/schemas/A' }, { A: { $ref: '#/components/schemas/A' } }],
])('a reference to %s is refused, with its operation alone', (_name, schema, schemas) => {
  expect(specOf(small(schema, schemas), 'get /a')?.refused).toEqual({ code: 'openapi-outside', values: [schema.$ref] })
})

test('what is put together of itself, again and again, ends', () => {
  const self = { $ref: '#/components/schemas/A' }
  const A = { type: 'object', allOf: Array.from({ length: 20 }, () => self), properties: { id: { type: 'string' } } }
  expect(specOf(small(self, { A }), 'get /a')?.spec?.resultColumns).toMatchObject([{ name: 'id' }])
})

test.each([[{}], [null], ['x'], [{ swagger: '1.2' }], [{ openapi: '2.0.0' }], [{ openapi: 3 }]])(
  '%j is no such document',
  (value) => {
    expect(readOpenApi(value)).toBeUndefined()
  },
)

test('whatever stands in its places, it is read or left out', () => {
  const wrong = [null, 7, 'x', [], [null], { a: null }, { $ref: 7 }]
  for (const value of wrong) {
    expect(readOpenApi({ openapi: '3.0.0', paths: value, servers: value, components: value })).toBeDefined()
    const operation = { parameters: value, requestBody: value, responses: value, summary: value }
    expect(readOpenApi({ openapi: '3.0.0', paths: { '/a': { get: operation } } })?.operations).toHaveLength(1)
  }
})

describe('A-03 what a document multiplies', () => {
  const json = (schema: object) => ({ responses: { 200: { content: { 'application/json': { schema } } } } })
  const object = (count: number, of: object) => ({
    type: 'object',
    properties: Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, of])),
  })
  const many = (operations: object[], schemas: object) => ({
    ...small({}, schemas),
    paths: Object.fromEntries(operations.map((get, at) => [`/a${at}`, { get }])),
  })
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

  test('operations × lists × columns of shared schemas are read once each', () => {
    const schemas = {
      Page: object(200, { type: 'array', items: ref('Row') }),
      Row: object(200, { type: 'string' }),
    }
    const read = readOpenApi(many(Array<object>(200).fill(json(ref('Page'))), schemas))
    expect(read?.operations).toHaveLength(200)
    const rows = readOpenApi(many([json({ type: 'array', items: ref('Row') })], schemas))
    expect(rows?.operations[0]?.spec?.resultColumns).toHaveLength(200)
  })

  test('what multiplies itself all the same is too large, with all its operations', () => {
    const names = Array.from({ length: 2200 }, (_, at) => `S${at}`)
    const schemas = Object.fromEntries(names.map((name) => [name, { allOf: [ref('Big')] }]))
    const Big = object(1000, { type: 'string' })
    expect(() =>
      readOpenApi(
        many(
          names.map((name) => json(ref(name))),
          { ...schemas, Big },
        ),
      ),
    ).toThrow(DocumentTooLarge)
  })

  test('schemas within schemas within schemas are refused with their operation', () => {
    let deep: object = object(1, { type: 'string' })
    for (let depth = 0; depth < 20_000; depth++) deep = { allOf: [deep] }
    const { operations } = readOpenApi(many([json(deep), json(object(1, { type: 'string' }))], {}))!
    expect(operations).toMatchObject([
      { refused: { code: 'openapi-deep' } },
      { spec: { resultColumns: [{ name: 'p0' }] } },
    ])
  })

  test('what stands behind the last operation that is offered is not looked at', () => {
    const late = {
      get: {
        get responses(): never {
          throw new Error('looked at')
        },
      },
    }
    const document = many(Array<object>(5000).fill({}), {})
    const read = readOpenApi({ ...document, paths: { ...document.paths, '/late': late } })
    expect(read?.operations).toHaveLength(5000)
    expect(read?.notes).toEqual([{ code: 'openapi-operations-many', values: [5000, 5001] }])
  })

  test('parameters without end are refused, and those of like names get names of their own', () => {
    const parameters = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ in: 'query', name: `a${'-_'[at % 2]}${at >> 1}`, required: true }))
    const [few, lots] = readOpenApi(
      many([{ parameters: parameters(400) }, { parameters: parameters(501) }], {}),
    )!.operations
    expect(new Set(few?.spec?.parameters?.map(({ name }) => name)).size).toBe(400)
    expect(lots).toMatchObject({ refused: { code: 'openapi-parameters-many', values: [500] } })
  })
})
