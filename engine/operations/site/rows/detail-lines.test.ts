import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Document } from '../../../../runtime/document.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

let shop: Shop
let session: Session
let lines: number

const text = (key: string) => ({ key, name: key, typeClass: 'String', size: 20 })
const linesOf = (key: string, columns: string): Document[] => [
  {
    kind: 'schema',
    version: 1,
    key,
    name: key,
    spec: {
      type: 1,
      connectionType: 1,
      dataSource: 'data-source/shop',
      sql: [`SELECT ${columns} FROM order_line l WHERE l.code = :CODE`],
      parameters: [{ name: 'CODE', dataType: 'character', length: 12 }],
      resultColumns: columns.split(', ').map((column) => text(column.replace(/.* AS /, ''))),
    },
  },
  {
    kind: 'content',
    version: 1,
    key: `shop.${key}`,
    name: key,
    spec: {
      type: 1,
      list: {
        dataSchemas: [{ schema: `schema/${key}`, parameters: [{ name: 'CODE', source: 'search', field: 'CODE' }] }],
      },
    },
  },
]

beforeAll(async () => {
  shop = await openShop({
    documents: (all) => {
      const detail = all.find(({ key }) => key === 'shop.catalogue')!.spec.detail as { lines?: unknown[] }
      const parameterTable = [{ ownField: 'CODE', targetField: 'CODE' }]
      detail.lines = ['named', 'unnamed'].map((key) => ({ content: `content/shop.${key}`, parameterTable }))
      return [...all, ...linesOf('named', 'l.code AS CODE, l.line AS LINE'), ...linesOf('unnamed', 'l.line AS LINE')]
    },
  })
  session = await shop.login()
  for (const [line, code] of ['P000001', 'P000001', 'P000002'].entries())
    shop.database.prepare(`INSERT INTO order_line VALUES (1, ?, ?, 1, 1)`).run(line + 1, code)
  lines = (await shop.store.documents.find('content/shop.named'))!.id
})
afterAll(() => shop.close())

const rowsOf = async (contentId: number, condition = '=') => {
  const conditions = [{ field: 'CODE', condition, value: 'P000001' }]
  const { rows } = await shop.call<{ rows: { LINE: string }[] }>('page-data', { contentId, conditions }, session)
  return rows.map(({ LINE }) => Number(LINE))
}

test('a parameter gets the value that a link or a detail line gives to its name, and so does the column of this name', async () => {
  expect(await rowsOf(lines)).toEqual([1, 2])
})

test('a parameter that the rows do not show gets it too', async () => {
  expect(await rowsOf((await shop.store.documents.find('content/shop.unnamed'))!.id)).toEqual([1, 2])
})

test('a content that only detail lines lead to is published, and stands in no menu', () => {
  const site = shop.sites.byPath('shop')
  expect(site?.contents.has(lines)).toBe(true)
  expect(site?.menus.ja?.sections.map(({ contentId }) => contentId)).not.toContain(lines)
})

test('what no link of the site gives is refused as before', async () => {
  await expect(rowsOf(lines, '<>')).rejects.toThrow()
})
