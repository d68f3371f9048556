import { afterAll, beforeAll, expect, test } from 'vitest'
import { fuzzApi } from '../../test/apis/fuzz-api.ts'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { stockApi } from '../../test/shop/api-documents.ts'

let kumiki: ListeningEngine
beforeAll(async () => {
  kumiki = await openListening((documents) => [
    ...documents,
    ...stockApi,
    namedDocument('api-token', 'fuzz', { type: 'indefinite' }),
  ])
  Object.assign(kumiki.engine.settings.current().rates, { read: 1e9, write: 1e9, login: 1e9 })
})
afterAll(() => kumiki.close())

const idOf = async (address: 'api/stock' | 'api-token/fuzz') => (await kumiki.engine.store.documents.find(address))!.id

test('ten thousand requests that are made from the document of an API are answered as it declares', async () => {
  const ask = (route: string) => kumiki.ask('console', `POST ${route}`, { token: kumiki.admin, body: {} })
  expect((await ask(`/api-edit/${await idOf('api/stock')}/publish`)).code).toBe(20000)
  const { token } = (await ask(`/config/token/${await idOf('api-token/fuzz')}/make`)).data
  const seed = Math.floor(Math.random() * 2 ** 31)
  const found = await fuzzApi({ address: `${kumiki.url('console')}/api/stock/v1`, token }, 10_000, seed)
  expect(found, `seed ${seed}`).toEqual([])
})
