import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import type { Session } from '../../../store/store.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'

const stock: Document = {
  ...{ kind: 'content', version: 2, key: 'shop.stock', name: 'Stock' },
  spec: {
    type: 1,
    keys: ['CODE'],
    list: {
      dataSchemas: [
        {
          schema: 'schema/products',
          parameters: [{ name: 'RANK', source: 'login', field: 'PRICE_RANK' }],
        },
      ],
      columns: [{ field: 'CODE' }, { field: 'PRICE', columnTotal: true }, { field: 'STOCK' }],
      search: { fields: [{ field: 'STOCK', inputCond: { condition: '>=' } }] },
      updateInterval: '15m',
    },
  },
}

interface Answer {
  rows: { CODE: string; PRICE: string; STOCK: number }[]
  total: number
  totals: Record<string, string>
  update: { readAt: string; nextAt: string; seconds: number }
}

let shop: Shop
let session: Session
let contentId: number
beforeAll(async () => {
  shop = await openShop({
    products: 5,
    documents: (all) => [
      ...all.map((one) =>
        one.kind === 'site'
          ? { ...one, spec: { ...one.spec, sections: [...(one.spec['sections'] as string[]), 'content/shop.stock'] } }
          : one,
      ),
      stock,
    ],
  })
  session = await shop.login()
  contentId = (await shop.store.documents.find('content/shop.stock'))!.id
})
afterAll(() => shop.close())

const list = (input: object = {}, by = session) => shop.call<Answer>('page-data', { contentId, ...input }, by)
const pass = (seconds: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000))
const stockOf = ({ rows }: Pick<Answer, 'rows'>) => rows.map(({ STOCK }) => STOCK)

test('rows of a list are read at its times, and are as they were then in between', async () => {
  pass(60)
  const first = await list()
  expect(first.update).toEqual({
    readAt: '2026-11-20T03:01:00.000Z',
    nextAt: '2026-11-20T03:15:00.000Z',
    seconds: 14 * 60,
  })
  shop.database.exec('UPDATE product SET stock = 7')
  pass(13 * 60)
  const later = await list()
  expect([stockOf(later), later.update]).toEqual([[100, 100, 100, 100, 100], { ...first.update, seconds: 60 }])
  pass(60)
  const next = await list()
  expect([stockOf(next), next.update.readAt]).toEqual([[7, 7, 7, 7, 7], '2026-11-20T03:15:00.000Z'])
})

test('they are searched, sorted, counted and summed as they are kept, with the digits of their columns', async () => {
  shop.database.exec("UPDATE product SET stock = 9, price = 9.5 WHERE code = 'P000002'")
  pass(15 * 60)
  await list()
  shop.database.exec('UPDATE product SET stock = 0')
  expect(await list({ search: { STOCK: '8' } })).toMatchObject({
    rows: [{ CODE: 'P000002', PRICE: '9.50', STOCK: 9 }],
    total: 1,
    totals: { PRICE: '9.50' },
  })
  const { rows } = await list({ sort: [{ field: 'PRICE', direction: 'asc' }], limit: 2 })
  expect(rows.map(({ PRICE }) => PRICE)).toEqual(['9.50', '101.25'])
})

test('whoever gives the schemas something else sees other rows', async () => {
  shop.database.exec("UPDATE customer SET price_rank = 'B' WHERE code = 'C2'")
  shop.database.exec("UPDATE product SET price_rank = 'B' WHERE code = 'P000001'")
  const other = await shop.login('user2')
  pass(15 * 60)
  const [own, others] = [await list(), await list({}, other)]
  expect(others.rows.map(({ CODE }) => CODE)).toEqual(['P000001'])
  expect(own.rows.map(({ CODE }) => CODE)).not.toContain('P000001')
})

test('a schedule has them read again, on every node that serves them', async () => {
  shop.database.exec('UPDATE product SET stock = 1')
  await list()
  shop.database.exec('UPDATE product SET stock = 2')
  expect(new Set(stockOf(await list()))).not.toContain(2)
  await shop.store.events.send('rows', 'shop.stock')
  await expect.poll(async () => new Set(stockOf(await list()))).toEqual(new Set([2]))
})
