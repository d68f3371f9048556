import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasFurtherClients, lintDocument, visitByFurtherClients } from '../../test/apis/generated-clients.ts'
import { openApi, type OpenApi } from '../../test/apis/open-api.ts'
import { namedDocument } from '../../test/named-document.ts'

const given = (name: string, field: string) => ({ name, source: 'input', field })
const products = { schema: 'schema/products', parameters: [given('RANK', 'rank')] }
const order = {
  method: 'POST',
  answer: 'row',
  dataSchemas: [
    { schema: 'schema/stock-take', parameters: [given('CODE', 'code'), given('QTY', 'quantity')], expectedRows: 1 },
    {
      schema: 'schema/order-insert',
      parameters: [
        ...[given('CUSTOMER', 'customer'), given('NOTE', 'note'), given('PURCHASEID', 'note')],
        { name: 'TOTAL', source: 'value', value: 100 },
      ],
    },
  ],
  inputs: [{ name: 'customer', in: 'body', inputCheck: { required: true, maxLength: 8 } }],
}
const orders = {
  method: 'GET',
  dataSchemas: [{ schema: 'schema/orders', parameters: [given('CUSTOMER', 'CUSTOMER')] }],
}
const paths = [
  { path: '/products', methods: [{ method: 'GET', dataSchemas: [products], filters: ['CODE'], sorts: ['CODE'] }] },
  { path: '/ranks/:rank/first', methods: [{ method: 'GET', dataSchemas: [products], answer: 'row' }] },
  { path: '/orders', methods: [orders, order] },
]
const partner = { type: 'publishing', clientId: 'partner', expiry: { number: 90, unit: 'minutes' } }
const more = {
  overview: { ja: '商品と注文', en: 'Products and orders' },
  contact: { name: { ja: 'システム担当', en: 'Systems' }, email: 'api@example.com', url: 'https://example.com/api' },
  terms: { name: { ja: '取引基本契約', en: 'Master agreement' }, url: 'https://example.com/terms' },
}

let api: OpenApi
beforeAll(async () => {
  if (!hasFurtherClients) return
  api = await openApi({ url: 'shop/v1', paths, documents: [namedDocument('api-token', 'partner', partner)], more })
})
afterAll(() => api?.close())

const title = (what: string) => (hasFurtherClients ? what : `${what}; skipped: api-clients`)
const described = async (language: string) => {
  const headers = { 'accept-language': language }
  return JSON.stringify((await api.send('GET', '/openapi.json', { headers })).said)
}

test.skipIf(!hasFurtherClients)(
  title('neither Redocly nor Spectral finds anything in the description of an API, in either language'),
  async () => {
    expect(await described('ja')).toContain('取引基本契約')
    for (const language of ['ja', 'en']) expect(await lintDocument(await described(language))).toEqual([])
  },
)

test.skipIf(!hasFurtherClients)(
  title('clients of four more generators compile strictly and do a whole round'),
  async () => {
    const { kumiki } = api
    const { id } = (await kumiki.engine.store.documents.find('api-token/partner'))!
    const made = await kumiki.ask('console', `POST /config/token/${id}/make`, { token: kumiki.admin, body: {} })
    const { clientId, clientSecret } = made.data
    const [row] = (await api.send('GET', '/products?rank=A&limit=1')).said
    const origin = kumiki.url('console')
    const visited = {
      document: await described('en'),
      origin,
      clientId,
      clientSecret,
      code: row.CODE,
      customer: 'client',
    }
    const rounds = await visitByFurtherClients(visited)
    expect(rounds).toHaveLength(4)
    for (const { list, detail, made: one } of rounds) {
      expect(list).toHaveLength(2)
      expect(detail).toMatchObject({ CODE: expect.any(String) })
      expect(one).toEqual({ ORDER_NO: expect.any(Number) })
    }
    expect((await api.send('GET', '/orders?CUSTOMER=client')).said).toHaveLength(rounds.length)
  },
)
