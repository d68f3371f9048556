import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedDocument } from '../../test/named-document.ts'
import { openListening, type ListeningEngine } from '../../test/open-listening.ts'
import { character, statement } from '../../test/shop/statement.ts'

const sql = ['SELECT code AS CODE, name AS NAME FROM product WHERE price_rank = :RANK ORDER BY code']
const resultColumns = ['CODE', 'NAME'].map((key) => ({ key, name: key, typeClass: 'String' }))
const dataSchemas = [{ schema: 'schema/told', parameters: [{ name: 'RANK', source: 'input', field: 'rank' }] }]

let kumiki: ListeningEngine
let id: number
beforeAll(async () => {
  kumiki = await openListening((documents) => [
    ...documents,
    statement('told', sql, [{ ...character('RANK', 1), data: 'A' }], { resultColumns }),
    namedDocument('api', 'told', {
      url: 'told/v1',
      paths: [{ path: '/rows', methods: [{ method: 'GET', dataSchemas }] }],
    }),
  ])
  id = (await kumiki.engine.store.documents.find('api/told'))!.id
})
afterAll(() => kumiki.close())

const about = async () => (await kumiki.ask('console', `GET /api-edit/${id}`, { token: kumiki.admin })).data
const publish = (body: object, token = kumiki.admin) =>
  kumiki.ask('console', `POST /api-edit/${id}/publish`, { token, body })
const nameSchema = async (name: string) => {
  const { id: own, document, revision } = (await kumiki.engine.store.documents.find('schema/told'))!
  const body = { document: { ...document, name }, revision }
  return kumiki.ask('console', `PUT /document/schema/${own}`, { token: kumiki.admin, body })
}

test('an API goes back to an earlier release, which tells that what is stored differs', async () => {
  expect((await about()).earlier).toEqual([])
  await publish({})
  expect(await about()).toMatchObject({ release: 1, changed: false, earlier: [] })
  // What it uses counts as well.
  expect(await nameSchema('What is told')).toMatchObject({ code: 20000 })
  expect((await about()).changed).toBe(true)
  await publish({})
  expect(await about()).toMatchObject({ release: 2, changed: false, earlier: [{ number: 1, by: 'admin' }] })
  expect((await publish({ release: 1 })).data).toEqual({ release: 1, problems: [] })
  expect(await about()).toMatchObject({ release: 1, changed: true, earlier: [{ number: 2 }] })
})

test('a release that is not there, or that is not his to publish, changes nothing', async () => {
  expect(await publish({ release: 99 })).toMatchObject({ status: 404 })
  const { token } = await kumiki.addUser('reader-of-apis', { api: ['read'] })
  expect(await publish({ release: 2 }, token)).toMatchObject({ status: 403 })
  expect((await about()).release).toBe(1)
})
