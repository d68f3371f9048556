import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { timesOf } from '../../../../workshop/long-run.ts'
import { openShop, type Shop } from '../../../test/shop/open-shop.ts'
import type { Session } from '../../../store/store.ts'

describe('rows of a published site', () => {
  let shop: Shop
  let session: Session
  beforeAll(async () => {
    shop = await openShop()
    session = await shop.login()
  })
  afterAll(() => shop.close())

  const list = (input: object) =>
    shop.call<{ rows: Record<string, unknown>[]; total: number }>(
      'page-data',
      { contentId: shop.ids.catalogue, ...input },
      session,
    )

  it('gives the columns of the plan, keys, and the total', async () => {
    const { rows, total } = await list({ limit: 2 })
    expect(total).toBe(30)
    expect(rows).toEqual([
      { CODE: 'P000001', NAME: '六角ボルト M1 × 1 名919', PRICE: '101.25', STOCK: 100, $key: ['P000001'] },
      { CODE: 'P000002', NAME: '六角ボルト M2 × 2 名838', PRICE: '102.25', STOCK: 100, $key: ['P000002'] },
    ])
  })

  it('more rows than a page may have are refused, not cut off silently', async () => {
    expect((await list({ limit: 200 })).rows).toHaveLength(30)
    await expect(list({ limit: 1000 })).rejects.toMatchObject({
      code: 60106,
      details: { problems: [{ code: 'too-large', at: '/limit', values: ['limit', 200] }] },
    })
  })

  it('searches, sorts, pages and counts', async () => {
    const { rows, total } = await list({
      search: { NAME: 'M1 ' },
      sort: [{ field: 'PRICE', direction: 'desc' }],
      limit: 1,
      current: 2,
    })
    expect(total).toBe(2)
    expect(rows.map((row) => row.CODE)).toEqual(['P000001'])
    expect((await list({ category: ['大分類1'] })).total).toBe(5)
    expect((await list({ category: ['大分類1', '大分類1-1'] })).total).toBe(2)
    expect((await list({ search: { CODE: 'ｐ０００００３' } })).total).toBe(1)
    expect((await list({ search: { STOCK: true, NAME: '' } })).total).toBe(30)
    expect((await list({ count: false })).total).toBeUndefined()
  })

  it('sums of columns are over all rows of the search, exact, and only where the list shows them', async () => {
    const other = await openShop({
      documents: (all) => {
        const catalogue = all.find(({ key }) => key === 'shop.catalogue')!
        const { columns } = catalogue.spec.list as { columns: Record<string, unknown>[] }
        for (const column of columns) if (['PRICE', 'STOCK'].includes(column.field as string)) column.columnTotal = true
        return all
      },
    })
    try {
      const ask = async (input: object) =>
        other.call('page-data', { contentId: other.ids.catalogue, limit: 1, ...input }, await other.login())
      expect(await ask({})).toMatchObject({ total: 30, totals: { PRICE: '3472.50', STOCK: '3000' } })
      expect(await ask({ search: { CODE: 'P000001' } })).toMatchObject({ totals: { PRICE: '101.25', STOCK: '100' } })
      expect(await ask({ search: { CODE: 'nothing' } })).toMatchObject({ total: 0, totals: { PRICE: null } })
      expect(await ask({ count: false })).not.toHaveProperty('totals')
    } finally {
      await other.close()
    }
    expect(await list({ limit: 1 })).not.toHaveProperty('totals')
  })

  it('IN-18 a search takes wildcards literally', async () => {
    shop.database.prepare(`UPDATE product SET name = ? WHERE code = 'P000010'`).run('100%_\\[x]％')
    for (const value of ['100%', '%_', '_\\', '\\[', '[x]', '％'])
      expect((await list({ search: { NAME: value } })).total, value).toBe(1)
    for (const value of ['1%0', '100_', '%%']) expect((await list({ search: { NAME: value } })).total, value).toBe(0)
  })

  it('IN-03 AZ-14 only fields of the plan may be searched, sorted and narrowed by; hidden ones are like missing ones', async () => {
    const names = [
      'SECRET',
      'CATEGORY1',
      'nothing',
      'code; DROP TABLE product',
      '1',
      '"',
      "'",
      '__proto__',
      'constructor',
      'price_rank',
      'rowid',
    ]
    for (const name of names) {
      const bad = [
        { sort: [{ field: name }] },
        { search: { [name]: 'a' } },
        { conditions: [{ field: name, condition: '=', value: 'a' }] },
      ]
      for (const input of bad) {
        const ownKey =
          name === '__proto__' && 'search' in input ? { search: JSON.parse('{"__proto__":"a"}') as object } : input
        await expect(list(ownKey), JSON.stringify(input)).rejects.toMatchObject({ code: 60106 })
      }
    }
    expect(await list({ limit: 1 })).not.toHaveProperty('rows.0.SECRET')
    await expect(list({ category: ['a', 'b', 'c'] })).rejects.toMatchObject({ code: 60106 })
  })

  it('AZ-14 the time of an answer does not tell a hidden column from a missing one', async () => {
    // Both are refused before any statement is made: the pairs alternate, so that a busy machine is slow for both.
    const times = { SECRET: [] as number[], NOTHING: [] as number[] }
    for (let i = 0; i < timesOf(100, 1000); i++) {
      for (const field of i % 2 ? (['SECRET', 'NOTHING'] as const) : (['NOTHING', 'SECRET'] as const)) {
        const begun = performance.now()
        await expect(list({ sort: [{ field }], search: { [field]: 's1' } })).rejects.toMatchObject({ code: 60106 })
        times[field].push(performance.now() - begun)
      }
    }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length / 2]!
    const [hidden, missing] = [median(times.SECRET), median(times.NOTHING)]
    const most = timesOf(3, 1.5)
    expect(Math.max(hidden / missing, missing / hidden), `${hidden} ms, ${missing} ms`).toBeLessThan(most)
  })

  it('IN-05 a direction or comparison outside the list is refused', async () => {
    await expect(list({ sort: [{ field: 'CODE', direction: 'desc; --' }] })).rejects.toMatchObject({ code: 60106 })
    await expect(list({ conditions: [{ field: 'CODE', condition: 'OR 1=1', value: 'a' }] })).rejects.toMatchObject({
      code: 60106,
    })
  })

  it('IN-06 values with odd bytes are bound or refused, never a syntax error', async () => {
    for (const value of ["ソ表能'", '�', "'; DROP TABLE product; --", '𠮷野家', ' '])
      expect((await list({ search: { NAME: value } })).total).toBeGreaterThanOrEqual(0)
    for (const value of ['\uD800', 'a\0b'])
      await expect(list({ search: { NAME: value } })).rejects.toMatchObject({ code: 60106 })
  })

  it('DL-11 a search value has at most 32 characters', async () => {
    expect((await list({ search: { NAME: 'あ'.repeat(32) } })).total).toBe(0)
    await expect(list({ search: { NAME: 'あ'.repeat(33) } })).rejects.toMatchObject({ code: 60106 })
  })

  it('gives one row by its key, and none for another', async () => {
    const detail = (rowKey: unknown) => shop.call('detail-data', { contentId: shop.ids.products, rowKey }, session)
    expect(await detail(['P000003'])).toMatchObject({
      row: { NAME: expect.stringContaining('M3') as string, PRICE: '103.25' },
    })
    for (const key of [['P9'], [], ['P000003', 'x'], [null], ["' OR 1=1 --"]])
      await expect(detail(key)).rejects.toMatchObject({ code: 40400 })
  })

  it('gives the category tree', async () => {
    const { rows, total } = await shop.call<{ rows: { value: string; children: unknown[] }[]; total: number }>(
      'category-data',
      { contentId: shop.ids.products },
      session,
    )
    expect(total).toBe(7)
    expect(rows[0]).toMatchObject({ value: '大分類0', label: '大分類0' })
    expect(rows[0]!.children.length).toBeGreaterThan(0)
  })

  it('counts the rows of the search in the category tree, and keeps the categories without one', async () => {
    interface Node {
      value: string
      count?: number
    }
    const tree = (input: object) =>
      shop.call<{ rows: Node[] }>('category-data', { contentId: shop.ids.products, ...input }, session)
    const products = (input: object) =>
      shop.call<{ total: number }>('page-data', { contentId: shop.ids.products, limit: 1, ...input }, session)
    const search = { NAME: 'M3 ' }
    const { rows } = await tree({ search })
    expect(rows.map(({ value }) => value)).toEqual((await tree({})).rows.map(({ value }) => value))
    expect(rows.map(({ count }) => count)).toContain(0)
    for (const { value, count } of rows)
      expect((await products({ search, category: [value] })).total, value).toBe(count)
    await expect(tree({ search: { NOTHING: 'x' } })).rejects.toMatchObject({ name: 'CallError' })
  })

  it('AZ-06 a session of another site or audience gets nothing', async () => {
    const foreign = { ...session, siteId: session.siteId! + 1000 }
    await expect(shop.call('page-data', { contentId: shop.ids.catalogue }, foreign)).rejects.toMatchObject({
      name: 'CallError',
    })
    const admin = { ...session, audience: 'admin' as const, siteId: undefined }
    await expect(shop.call('page-data', { contentId: shop.ids.catalogue }, admin as never)).rejects.toMatchObject({
      code: 50008,
    })
    await expect(shop.call('page-data', { contentId: 999_999 }, session)).rejects.toMatchObject({ code: 40400 })
  })

  it('AZ-22 a sealed purchase key works for its user, site and content only, for 30 minutes', async () => {
    const contentId = shop.ids.products
    const { encrypted } = await shop.call<{ encrypted: string }>('encrypt', { contentId, inputData: { a: 1 } }, session)
    expect(await shop.call('decrypt', { contentId, encrypted }, session)).toEqual({ inputData: { a: 1 } })
    const other = await shop.login('user2')
    const refused = { name: 'CallError' }
    await expect(shop.call('decrypt', { contentId, encrypted }, other)).rejects.toMatchObject(refused)
    await expect(shop.call('decrypt', { contentId: shop.ids.catalogue, encrypted }, session)).rejects.toMatchObject(
      refused,
    )
    for (const text of [`${encrypted.slice(0, -2)}AA`, '', 'abc', 'A'.repeat(500)])
      await expect(shop.call('decrypt', { contentId, encrypted: text }, session)).rejects.toMatchObject(refused)
    const before = shop.clock.now
    shop.clock.now = new Date(before.getTime() + 31 * 60_000)
    await expect(shop.call('decrypt', { contentId, encrypted }, session)).rejects.toMatchObject(refused)
    shop.clock.now = before
  })
})
