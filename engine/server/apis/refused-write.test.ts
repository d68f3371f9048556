import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { character, numeric, statement } from '../../test/shop/statement.ts'

const input = (name: string, field = name.toLowerCase()) => ({ name, source: 'input', field })
const chain = (schema: string, parameters: object[], more: object = {}) => ({
  dataSchemas: [{ schema: `schema/${schema}`, parameters, ...more }],
})
const body = (name: string, more: object = {}) => ({ name, in: 'body', ...more })
const own = { ja: '在庫が足りません。', en: 'There is not enough of it.' }

let kumiki: ListeningEngine
let token: string
beforeAll(async () => {
  const code = character('CODE', 12)
  kumiki = await openListening((documents) => [
    ...documents,
    statement(
      'customer-add',
      ['INSERT INTO customer (code, name) VALUES (:CODE, :NAME)'],
      [code, character('NAME', 60)],
    ),
    statement('customer-name', ['UPDATE customer SET name = :NAME WHERE code = :CODE'], [code, character('NAME', 60)]),
    statement('stock-set', ['UPDATE product SET stock = :QTY WHERE code = :CODE'], [code, numeric('QTY', 9)]),
    statement(
      'stock-fewer',
      ['UPDATE product SET stock = stock - :QTY WHERE code = :CODE AND stock >= :QTY'],
      [code, numeric('QTY', 9)],
    ),
    namedDocument('api', 'people', {
      url: 'people/v1',
      paths: [
        {
          path: '/customers',
          methods: [
            {
              method: 'POST',
              ...chain('customer-add', [input('CODE'), input('NAME')]),
              inputs: [body('code'), body('name')],
            },
          ],
        },
        {
          path: '/customers/:code',
          methods: [
            {
              method: 'PUT',
              ...chain('customer-name', [input('CODE'), input('NAME')], { expectedRows: 1 }),
              inputs: [body('name')],
            },
          ],
        },
        {
          path: '/products/:code/stock',
          methods: [
            {
              method: 'PUT',
              ...chain('stock-set', [input('CODE'), input('QTY')]),
              inputs: [body('qty', { dataType: 'numeric', inputCheck: { required: true, minValue: -9 } })],
            },
            {
              method: 'PATCH',
              ...chain('stock-fewer', [input('CODE'), input('QTY')], { expectedRows: 1, refusal: own }),
              inputs: [body('qty', { dataType: 'numeric', inputCheck: { required: true, minValue: -9 } })],
            },
          ],
        },
      ],
    }),
    namedDocument('api-token', 'people', { type: 'longTerm' }),
  ])
  const idOf = async (address: 'api/people' | 'api-token/people') =>
    (await kumiki.engine.store.documents.find(address))?.id
  const admin = { token: kumiki.admin, body: {} }
  const published = await kumiki.ask('console', `POST /api-edit/${await idOf('api/people')}/publish`, admin)
  expect(published.data.problems ?? []).toEqual([])
  expect(published.code).toBe(20000)
  token = (await kumiki.ask('console', `POST /config/token/${await idOf('api-token/people')}/make`, admin)).data.token
})
afterAll(() => kumiki.close())

async function send(method: string, path: string, sent: object, language = 'en') {
  const answer = await fetch(`${kumiki.url('console')}/api/people/v1${path}`, {
    ...{ method, body: JSON.stringify(sent) },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': language },
  })
  return { status: answer.status, ...((await answer.json()) as object) }
}

test('a row that is there already is told from one that is not, and from a value that the database does not take', async () => {
  const first = { code: 'N1', name: 'New' }
  expect(await send('POST', '/customers', first)).toMatchObject({ status: 200 })
  expect(await send('POST', '/customers', first)).toMatchObject({
    ...{ status: 409, type: 'urn:kumiki:problem:data-duplicate' },
    errors: [{ code: 'data-duplicate', at: '/body/code', message: 'body/code: this is registered already.' }],
  })
  expect(await send('PUT', '/customers/N1', { name: 'Other' })).toEqual({ status: 200, changes: 1 })
  expect(await send('PUT', '/customers/N2', { name: 'Other' })).toMatchObject({ status: 404, code: 40400 })
  const negative = await send('PUT', '/products/P000001/stock', { qty: -1 }, 'ja')
  expect(negative).toMatchObject({ status: 422, type: 'urn:kumiki:problem:data-check' })
})

test('what a builder says of a statement is the detail of its refusal', async () => {
  const refused = (language: string) => send('PATCH', '/products/P000001/stock', { qty: 1_000_000 }, language)
  expect(await refused('en')).toMatchObject({ status: 422, detail: own.en })
  expect(await refused('ja')).toMatchObject({ status: 422, detail: own.ja })
})
