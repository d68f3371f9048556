import { expect, test, vi } from 'vitest'
import { makeCatalogue } from './catalogue.ts'
import type { StatementSource, TableQuery } from './source.ts'

const table = (name: string, text?: string) => ({ schema: 'shop', name, view: false, ...(text && { text }) })

function sourceWith(tables: ReturnType<typeof table>[]) {
  const source = {
    libraries: vi.fn(async () => [{ name: 'shop' }]),
    tables: vi.fn(async ({ find = '', limit = 5_000 }: TableQuery = {}) =>
      tables.filter(({ name }) => name.includes(find)).slice(0, limit),
    ),
    columns: vi.fn(async ({ name }: { name: string }) => [{ name: `${name}_id`, type: 'int', typeClass: 'Number' }]),
  }
  return { source: source as unknown as StatementSource, asked: source }
}

test('is searched in memory, by name and by text, whatever the case and the width', async () => {
  const { source, asked } = sourceWith([table('product'), table('ORDERS'), table('t3', '商品マスタ')])
  const catalogue = makeCatalogue(source)
  const names = async (find: string) => (await catalogue.tables({ find, limit: 10 })).rows.map(({ name }) => name)
  expect(await names('')).toEqual(['product', 'ORDERS', 't3'])
  expect(await names('orders')).toEqual(['ORDERS'])
  expect(await names('ﾏｽﾀ')).toEqual(['t3'])
  expect(asked.tables).toHaveBeenCalledTimes(1)
})

test('says that there are more', async () => {
  const { source } = sourceWith([table('a'), table('b'), table('c')])
  const catalogue = makeCatalogue(source)
  expect(await catalogue.tables({ limit: 2 })).toMatchObject({ rows: [{ name: 'a' }, { name: 'b' }], more: true })
  expect(await catalogue.tables({ limit: 3 })).toMatchObject({ more: false })
})

test('asks the database where a library is too large to hold', async () => {
  const { source, asked } = sourceWith(Array.from({ length: 6_000 }, (_, i) => table(`t${i}`)))
  const catalogue = makeCatalogue(source)
  const { rows, more } = await catalogue.tables({ library: 'shop', find: 't59', limit: 5 })
  expect(rows.map(({ name }) => name)).toEqual(['t59', 't590', 't591', 't592', 't593'])
  expect(more).toBe(true)
  expect(asked.tables).toHaveBeenLastCalledWith({ schema: 'shop', find: 't59', limit: 6 })
})

test('shares a query between those who ask at once, and asks again after five minutes or a refresh', async () => {
  const { source, asked } = sourceWith([table('a')])
  let now = 0
  const catalogue = makeCatalogue(source, () => now)
  const product = { schema: 'shop', name: 'product' }
  await Promise.all([catalogue.columns(product), catalogue.columns(product), catalogue.columns(product)])
  expect(asked.columns).toHaveBeenCalledTimes(1)
  now += 5 * 60_000 - 1
  await catalogue.columns(product)
  expect(asked.columns).toHaveBeenCalledTimes(1)
  now += 1
  await catalogue.columns(product)
  expect(asked.columns).toHaveBeenCalledTimes(2)
  catalogue.refresh()
  await catalogue.columns(product)
  expect(asked.columns).toHaveBeenCalledTimes(3)
})

test('a failure is not kept', async () => {
  const { source, asked } = sourceWith([table('a')])
  const catalogue = makeCatalogue(source)
  asked.libraries.mockRejectedValueOnce(new Error('away'))
  await expect(catalogue.libraries()).rejects.toThrow('away')
  expect(await catalogue.libraries()).toEqual([{ name: 'shop' }])
})

test('holds a limited number of answers: the one unused for longest goes first', async () => {
  const { source, asked } = sourceWith([table('a')])
  const catalogue = makeCatalogue(source)
  const columns = (i: number) => catalogue.columns({ schema: 'shop', name: `t${i}` })
  for (let i = 0; i < 300; i++) await columns(i)
  await columns(0)
  await columns(300)
  await columns(0)
  expect(asked.columns).toHaveBeenCalledTimes(301)
  await columns(1)
  expect(asked.columns).toHaveBeenCalledTimes(302)
})
