import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { character, statement } from '../../test/shop/statement.ts'

const sql = ["SELECT code AS CODE, name AS NAME, 'hush' AS SECRET FROM product WHERE price_rank = :RANK ORDER BY code"]
const columns = ['CODE', 'NAME', 'SECRET'].map((key) => ({ key, name: key, typeClass: 'String' }))
const products = [{ schema: 'schema/shown', parameters: [{ name: 'RANK', source: 'input', field: 'rank' }] }]
const take = {
  schema: 'schema/stock-take',
  parameters: ['CODE', 'QTY'].map((name) => ({ name, source: 'input', field: name })),
}

let kumiki: ListeningEngine
let id: number
beforeAll(async () => {
  kumiki = await openListening((documents) => [
    ...documents,
    statement('shown', sql, [{ ...character('RANK', 1), data: 'A' }], { resultColumns: columns }),
    namedDocument('api', 'shown', {
      url: 'shown/v1',
      paths: [
        {
          path: '/products',
          methods: [
            { method: 'GET', dataSchemas: products },
            { method: 'POST', dataSchemas: [take] },
          ],
        },
        { path: '/first', methods: [{ method: 'GET', answer: 'row', dataSchemas: products }] },
      ],
    }),
  ])
  id = (await kumiki.engine.store.documents.find('api/shown'))!.id
})
afterAll(() => kumiki.close())

const post = (what: string, token = kumiki.admin) =>
  kumiki.ask('console', `POST /api-edit/${id}/${what}`, { token, body: {} })
const described = async () =>
  (await kumiki.ask('console', `GET /api-edit/${id}/openapi`, { token: kumiki.admin })).data.document

test('what a builder takes from a run stands in the document that is published, without secrets', async () => {
  await post('publish')
  const before = await described()
  expect(JSON.stringify(before)).not.toContain('"example"')
  expect(await post('examples')).toMatchObject({ code: 20000, data: { taken: 2 } })
  // Programs are told of it when the API is published again.
  expect(await described()).toEqual(before)
  expect((await post('publish')).code).toBe(20000)
  const { paths } = await described()
  const json = (path: string, method: string) => paths[path][method].responses[200].content['application/json']
  const [first, second] = json('/products', 'get').example
  expect(first).toEqual({ CODE: 'P000001', NAME: expect.any(String), SECRET: '***' })
  expect(second).toMatchObject({ CODE: 'P000002' })
  expect(json('/products', 'get').example).toHaveLength(2)
  expect(json('/first', 'get').example).toEqual(first)
  expect(json('/products', 'post').example).toBeUndefined()
})

test('only who may run schemas takes them, and an example that is no JSON is told', async () => {
  const { token } = await kumiki.addUser('publisher', { api: ['read', 'update'] })
  expect(await post('examples', token)).toMatchObject({ status: 403, code: 40300 })
  const { document } = (await kumiki.engine.store.documents.find('api/shown'))!
  const paths = [{ path: '/a', methods: [{ method: 'GET', dataSchemas: products, example: '[{' }] }]
  const { data } = await kumiki.ask('console', 'POST /document-check', {
    token: kumiki.admin,
    body: { document: { ...document, spec: { ...document.spec, paths } } },
  })
  expect(data.problems).toMatchObject([{ code: 'example-not-json', at: '/spec/paths/0/methods/0/example' }])
})
